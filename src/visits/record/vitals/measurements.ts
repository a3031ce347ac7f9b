import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import type { VisitDetails } from '../details/visit-details.ts'

type Pressure = Pick<VisitDetails, 'systolic' | 'diastolic'>

/** '120/80', '120/–' when only one was recorded; null when not measured. */
export const showPressure = ({ systolic, diastolic }: Pressure): string | null =>
  systolic === null && diastolic === null ? null : `${systolic ?? '–'}/${diastolic ?? '–'}`

/** '7/10'; null when not asked, as by a process of the version before. */
export const showPain = ({ pain }: Pick<VisitDetails, 'pain'>): string | null =>
  typeof pain === 'number' ? `${pain}/10` : null

interface Measurement {
  name: TextKey
  value: string
  /** Text key that adds the unit to a value; BMI has none. */
  unit: TextKey | undefined
}

/** The vitals that were measured at a visit. */
export function measurementsOf(details: VisitDetails): Measurement[] {
  const rows: { name: TextKey; value: number | string | null; unit?: TextKey }[] = [
    {
      name: messageKey('history.pressure'),
      value: showPressure(details),
      unit: messageKey('history.mmHg'),
    },
    {
      name: messageKey('history.fasting'),
      value: details.fasting,
      unit: messageKey('history.mgPerDl'),
    },
    { name: messageKey('history.pp'), value: details.pp, unit: messageKey('history.mgPerDl') },
    { name: messageKey('history.weight'), value: details.weight, unit: messageKey('history.kg') },
    { name: messageKey('history.height'), value: details.height, unit: messageKey('history.cm') },
    { name: messageKey('visit.bmi'), value: details.bmi },
    {
      name: messageKey('history.temperature'),
      value: details.temperature,
      unit: messageKey('history.fahrenheit'),
    },
    {
      name: messageKey('history.pulse'),
      value: details.pulse,
      unit: messageKey('history.perMinute'),
    },
    { name: messageKey('history.spo2'), value: details.spo2, unit: messageKey('history.percent') },
    { name: messageKey('history.pain'), value: showPain(details) },
  ]
  return rows.flatMap(({ name, value, unit }) =>
    value === null ? [] : [{ name, value: String(value), unit }],
  )
}
