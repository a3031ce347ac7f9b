import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import type { PastVisit } from './history.ts'
import type { PrescriptionItem } from '../record/prescription/prescription.ts'
import type { VisitDetails } from '../record/details/visit-details.ts'

type Pressure = Pick<VisitDetails, 'systolic' | 'diastolic'>

/** '120/80'; of a pressure that was written down by half, the half. Null when not measured. */
export const showPressure = ({ systolic, diastolic }: Pressure): string | null =>
  systolic === null && diastolic === null ? null : `${systolic ?? '–'}/${diastolic ?? '–'}`

interface Measured {
  name: TextKey
  value: string
  /** The text that puts the unit to the value; BMI has none. */
  unit: TextKey | undefined
}

/** What was measured at a visit, and nothing that was not. */
export function measurementsOf(details: VisitDetails): Measured[] {
  const rows: { name: TextKey; value: number | string | null; unit?: TextKey }[] = [
    {
      name: sentence('history.pressure'),
      value: showPressure(details),
      unit: sentence('history.mmHg'),
    },
    {
      name: sentence('history.fasting'),
      value: details.fasting,
      unit: sentence('history.mgPerDl'),
    },
    { name: sentence('history.pp'), value: details.pp, unit: sentence('history.mgPerDl') },
    { name: sentence('history.weight'), value: details.weight, unit: sentence('history.kg') },
    { name: sentence('history.height'), value: details.height, unit: sentence('history.cm') },
    { name: sentence('visit.bmi'), value: details.bmi },
  ]
  return rows.flatMap(({ name, value, unit }) =>
    value === null ? [] : [{ name, value: String(value), unit }],
  )
}

/** How a recommended test stands in the Details column, by its type. */
export const recommendedAs: Record<PastVisit['tests'][number]['type'], TextKey> = {
  Lab: sentence('history.recommendedLab'),
  Radiology: sentence('history.recommendedRadiology'),
}

export const timingNames: Record<PrescriptionItem['timing'], TextKey> = {
  'Before Food': sentence('prescription.beforeFood'),
  'After Food': sentence('prescription.afterFood'),
}

/** The times of day at which a medicine is taken. */
export const dosesOf = ({ morning, afternoon, evening }: PrescriptionItem): TextKey[] => [
  ...(morning ? [sentence('prescription.morning')] : []),
  ...(afternoon ? [sentence('prescription.afternoon')] : []),
  ...(evening ? [sentence('prescription.evening')] : []),
]
