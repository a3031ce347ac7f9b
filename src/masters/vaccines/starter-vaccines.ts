import { spanSchema, type Span, type SpanUnit } from './span.ts'
import type { ScheduledDose, VaccineRequest } from './vaccines.ts'

const units: Record<string, SpanUnit> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }

/** '6w' as six weeks; '' as nothing. */
const span = (text: string): Span | null => {
  if (text === '') return null
  return spanSchema(0).parse({ count: Number.parseInt(text, 10), unit: units[text.at(-1)!] })
}

/** A dose in short: its label, the age from which it is given, the time after the dose before, the age it ends with. */
type ShortDose = readonly [label: string, age: string, interval: string, until: string]

const toDose = ([label, age, interval, until]: ShortDose): ScheduledDose => ({
  label,
  age: span(age),
  interval: span(interval),
  until: span(until),
})

/** At 6, 10 and 14 weeks, as most first series of India are; the age by which it is begun may be another one. */
const firstSeries = (until: string, begunBy = until): ShortDose[] => [
  ['1st dose', '6w', '', begunBy],
  ['2nd dose', '10w', '4w', until],
  ['3rd dose', '14w', '4w', until],
]

interface StarterVaccine extends VaccineRequest {
  /** For some regions, or in place of another one of the list: ticked by whoever wants it. */
  isExtra: boolean
}

const vaccine = (
  name: string,
  doses: readonly ShortDose[],
  { repeats = '', isExtra = false } = {},
): StarterVaccine => ({ name, doses: doses.map(toDose), repeatsEvery: span(repeats), isExtra })

/**
 * What is usually given in India, by the national schedule and by what paediatricians add to it, for a list that is still
 * empty. Without an age for the first dose it is due to nobody by itself; what follows a given dose is. A clinic that takes
 * it answers for it. In the national schedule the first birthday is the end of beginning pentavalent and rotavirus, and not
 * of completing them: DTP, of which pentavalent is one, ends with 7 years, rotavirus by the WHO with 2. What may be left
 * out without harm to the rest, such as a dose at birth, is a vaccine of its own.
 */
export const starterVaccines: readonly StarterVaccine[] = [
  vaccine('BCG', [['Birth dose', '0d', '', '1y']]),
  vaccine('Hepatitis B at birth', [['Birth dose', '0d', '', '1w']]),
  vaccine('OPV at birth (oral polio)', [['Birth dose', '0d', '', '15d']]),
  vaccine('OPV (oral polio)', [...firstSeries('5y'), ['Booster', '16m', '6m', '5y']]),
  vaccine('IPV (injected polio)', [
    ['1st dose', '6w', '', '5y'],
    ['2nd dose', '14w', '8w', '5y'],
    ['3rd dose', '9m', '8w', '5y'],
  ]),
  vaccine('DTP (pentavalent if begun before 1 year)', [
    ...firstSeries('7y'),
    ['1st booster', '16m', '6m', '7y'],
    ['2nd booster', '5y', '6m', '7y'],
  ]),
  vaccine('Rotavirus', firstSeries('2y', '1y')),
  vaccine('Pneumococcal conjugate (PCV)', [
    ['1st dose', '6w', '', '5y'],
    ['2nd dose', '14w', '8w', '5y'],
    ['Booster', '9m', '8w', '5y'],
  ]),
  vaccine('MMR (measles, mumps, rubella)', [
    ['1st dose', '9m', '', '18y'],
    ['2nd dose', '15m', '4w', '18y'],
    ['3rd dose', '4y', '4w', '7y'],
  ]),
  vaccine(
    'MR (measles, rubella)',
    [
      ['1st dose', '9m', '', '5y'],
      ['2nd dose', '16m', '4w', '5y'],
    ],
    { isExtra: true },
  ),
  // By then one dose is enough, with or without those in pentavalent.
  vaccine('Hib, from 16 months', [['Booster or single dose', '16m', '', '5y']]),
  vaccine('Typhoid conjugate', [['Single dose', '6m', '', '18y']]),
  vaccine('Hepatitis A', [
    ['1st dose', '1y', '', '10y'],
    ['2nd dose', '18m', '6m', '18y'],
  ]),
  vaccine('Varicella (chickenpox)', [
    ['1st dose', '15m', '', '13y'],
    ['2nd dose', '4y', '12w', '13y'],
  ]),
  vaccine(
    'Japanese encephalitis',
    [
      ['1st dose', '9m', '', '15y'],
      ['2nd dose', '16m', '12w', '15y'],
    ],
    { isExtra: true },
  ),
  vaccine('HPV, 9 to 14 years', [
    ['1st dose', '9y', '', '15y'],
    ['2nd dose', '', '6m', ''],
  ]),
  vaccine(
    'Tetanus and diphtheria (Tdap, Td)',
    [
      ['Tdap', '10y', '', '18y'],
      ['Td', '16y', '1y', '18y'],
    ],
    { repeats: '10y' },
  ),
  vaccine('HPV, from 15 years', [
    ['1st dose', '', '', ''],
    ['2nd dose', '', '2m', ''],
    ['3rd dose', '', '4m', ''],
  ]),
  // 0, 1 and 6 months at any age, for who had none in the first year: the catch-up of the Indian Academy of Pediatrics
  // (ACVIP, recommended immunization schedule), as for adults. From memory; its text could not be looked up here.
  vaccine('Hepatitis B, begun after 1 year or as an adult', [
    ['1st dose', '', '', ''],
    ['2nd dose', '', '1m', ''],
    ['3rd dose', '', '5m', ''],
  ]),
  vaccine('Influenza', [['Dose of the year', '', '', '']], { repeats: '1y' }),
  vaccine('Td in pregnancy', [
    ['Td 1', '', '', ''],
    ['Td 2', '', '4w', ''],
  ]),
  vaccine('Rabies after a bite', [
    ['Day 0', '', '', ''],
    ['Day 3', '', '3d', ''],
    ['Day 7', '', '4d', ''],
    ['Day 14', '', '7d', ''],
    ['Day 28', '', '14d', ''],
  ]),
]

/** Those of the set that exclude nothing else of it: what is ticked at first, and what the demo clinic has. */
export const usualVaccines = starterVaccines.filter(({ isExtra }) => !isExtra)
