import { expect, it } from 'vitest'
import { translatorFor } from '../../printouts/sheet-translator.server.ts'
import { testExercise } from '../../../test-kit/test-exercise.ts'
import { testDetails, testMedicine } from '../../../test-kit/visits.server.ts'
import type { TestWithResult } from '../results/test-results.ts'
import type { Visit } from '../visit.ts'
import { summaryOfVisit } from './summary-of-visit.ts'

const t = translatorFor('en')
const patient = { allergies: 'Penicillin' } as Visit['patient']
const visit = {
  details: testDetails,
  prescription: [testMedicine],
  exercises: [testExercise],
  patient,
}
const today = '2026-11-24'
const result = (name: string, day: string, text: string): TestWithResult => ({
  id: 1,
  type: 'Lab',
  name,
  day,
  consultantName: 'Dr. Anita Deshpande',
  result: { text, day, notedBy: 'Dr. Anita Deshpande' },
})
const figure = { name: 'HbA1c', unit: '%', digits: 1, ranges: [], value: 7.4 }
const withFigures = (one: TestWithResult): TestWithResult => ({
  ...one,
  result: { ...one.result!, text: 'HbA1c 7.4 %', figures: [figure] },
})

it('says illness, symptoms, allergies, vitals, medicines, home exercises and recent results, a line each', () => {
  const results = [
    withFigures(result('Sugar profile', '2026-11-10', '')),
    result('X-ray chest', '2026-11-20', 'Clear'),
    { ...result('Thyroid Profile', '2026-11-20', ''), result: null },
    result('Urine', '2026-05-20', 'Too old'),
  ]
  expect(summaryOfVisit({ visit, results, today }, t, 3_000).split('\n')).toEqual([
    'Illness: Viral fever',
    'Symptoms: Fever since two days',
    'Allergies: Penicillin',
    expect.stringMatching(/^Vitals: .*128\/82 mmHg.*64.5 kg/),
    'Prescription:',
    '- Paracetamol 500 mg, Morning + Evening, After Food, 5 days',
    'Home Exercises:',
    '- Straight leg raise: 3 sets of 10, hold for 5 seconds, twice a day',
    'Test results:',
    '- X-ray chest (20-11-2026): Clear',
    '- Sugar profile (10-11-2026): HbA1c 7.4 %',
  ])
})

it('says that there are no known allergies, and nothing where nobody has asked', () => {
  const of = (allergies: string | null) =>
    summaryOfVisit(
      { visit: { ...visit, patient: { ...patient, allergies } }, results: [], today },
      t,
      3_000,
    )
  expect(of('')).toContain('Allergies: No known allergies')
  expect(of(null)).not.toContain('Allergies')
})

it('leaves out whole lines from its end where all would be too long for a letter', () => {
  const results = Array.from({ length: 10 }, (_, index) =>
    result(`Test ${index}`, '2026-11-20', 'Normal. '.repeat(50)),
  )
  const text = summaryOfVisit({ visit, results, today }, t, 1_500)
  expect(text.length).toBeLessThanOrEqual(1_500)
  expect(text).toMatch(/Test 0 .*Normal\. $/s)
})
