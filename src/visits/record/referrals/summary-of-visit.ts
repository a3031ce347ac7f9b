import { addDays, formatDay, type Day } from '../../../platform/day/day.ts'
import type { TextKey } from '../../../platform/i18n/text-key.ts'
import { exerciseDose, type DoseKey } from '../exercises/exercise-dose.ts'
import { dosesOf, timingTexts } from '../prescription/dosage-texts.ts'
import { amountWithUnit } from '../prescription/medicine-strength.ts'
import { withUnit, wordsBeside } from '../results/figures.ts'
import type { TestWithResult } from '../results/test-results.ts'
import { measurementsOf } from '../vitals/measurements.ts'
import type { Visit } from '../visit.ts'

/** How old a result may be, in days, and how many of the latest are told. */
const recentDays = 180
const maxResults = 10

/** The texts of the screen: the consultant's own language. */
type ScreenTranslator = (
  key: TextKey | DoseKey | 'sheet.days' | 'sheet.tablets' | 'sheet.drops' | 'sheet.puffs',
  values?: Record<string, string | number>,
) => string

interface VisitFacts {
  visit: Pick<Visit, 'details' | 'prescription' | 'exercises' | 'patient'>
  results: readonly TestWithResult[]
  today: Day
}

/**
 * What a visit says of its patient, as the text of a letter's summary: illness, symptoms, allergies, vitals, medicines,
 * home exercises and recent results, each in a line, at most `maxLength` characters. What does not fit is left out from its end.
 */
export function summaryOfVisit(
  { visit: { details, prescription, exercises, patient }, results, today }: VisitFacts,
  t: ScreenTranslator,
  maxLength: number,
): string {
  const line = (label: string, value: string | null | undefined) =>
    value ? [`${label}: ${value}`] : []
  const vitals = details
    ? measurementsOf(details).map(
        ({ name, value, unit }) => `${t(name)} ${unit ? t(unit, { value }) : value}`,
      )
    : []
  const medicines = prescription.map((item) =>
    [
      `${item.medicine} ${amountWithUnit(item, t)}`,
      dosesOf(item)
        .map((key) => t(key))
        .join(' + '),
      t(timingTexts[item.timing]),
      t('sheet.days', { count: item.days }),
    ].join(', '),
  )
  const atHome = exercises.map((it) =>
    [it.name, exerciseDose(it, t)].filter((said) => said !== '').join(': '),
  )
  const recent = results
    .flatMap(({ name, result }) => (result ? [{ name, ...result }] : []))
    .filter(({ day }) => day >= addDays(today, -recentDays))
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .slice(0, maxResults)
    .map((result) => {
      const figures = (result.figures ?? []).map((it) => `${it.name} ${withUnit(it)}`)
      const said = [...figures, wordsBeside(result)].filter((it) => it !== '').join(', ')
      return `- ${result.name} (${formatDay(result.day)}): ${said}`
    })
  const lines = [
    ...line(t('visit.illness'), details?.illness),
    ...line(t('visit.symptoms'), details?.symptoms),
    ...line(
      t('allergies.label'),
      patient.allergies === '' ? t('allergies.none') : patient.allergies,
    ),
    ...line(t('visit.vitals'), vitals.join(', ')),
    ...(medicines.length > 0
      ? [`${t('visit.partPrescription')}:`, ...medicines.map((it) => `- ${it}`)]
      : []),
    ...(atHome.length > 0 ? [`${t('sheet.exercises')}:`, ...atHome.map((it) => `- ${it}`)] : []),
    ...(recent.length > 0 ? [`${t('testResults.title')}:`, ...recent] : []),
  ]
  while (lines.join('\n').length > maxLength) lines.pop()
  return lines.join('\n')
}
