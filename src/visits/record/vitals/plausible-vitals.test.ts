import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bmiOf } from '../../visit/visit-rule.ts'
import { vitalsQuestions, type MeasuredVitals } from './plausible-vitals.ts'

const ordinary: MeasuredVitals = {
  systolic: 128,
  diastolic: 82,
  weight: 64.5,
  height: 165,
  bmi: 23.7,
  fasting: 96,
  pp: 142.5,
  temperature: 98.6,
  pulse: 76,
  spo2: 98,
  pain: 3,
}
const questionedFields = (changes: MeasuredVitals, age = 40) =>
  vitalsQuestions({ ...ordinary, ...changes }, age).map(({ field }) => field)

describe('the vitals of an adult', () => {
  it('are stored without a question if they are ordinary or missing', () => {
    expect(questionedFields({})).toEqual([])
    expect(vitalsQuestions({}, 40)).toEqual([])
    expect(questionedFields({ systolic: null, weight: Number.NaN })).toEqual([])
  })

  it.each<[string, MeasuredVitals, string]>([
    ['80 over 128', { systolic: 80, diastolic: 128 }, 'diastolic'],
    ['120 over 120', { systolic: 120, diastolic: 120 }, 'diastolic'],
    ['a pressure of 12', { systolic: 12, diastolic: null }, 'systolic'],
    ['a pressure of 300', { systolic: 300 }, 'systolic'],
    ['a diastolic of 8', { diastolic: 8 }, 'diastolic'],
    ['700 kg', { weight: 700, bmi: null }, 'weight'],
    ['17 cm', { height: 17, bmi: null }, 'height'],
    ['1.7 cm', { height: 1.7, bmi: null }, 'height'],
    ['a sugar of 9', { fasting: 9 }, 'fasting'],
    ['a sugar of 5,000', { pp: 5_000 }, 'pp'],
    ['a BMI of 240', { bmi: 240 }, 'bmi'],
    ['107 °F', { temperature: 107 }, 'temperature'],
    ['a pulse of 190', { pulse: 190 }, 'pulse'],
    ['a saturation of 70', { spo2: 70 }, 'spo2'],
    ['30 kg at 190 cm', { weight: 30, height: 190, bmi: 8.3 }, 'bmi'],
  ])('of %s are asked about', (_, changes, field) => {
    expect(questionedFields(changes)).toEqual([field])
  })

  it('raise one question: not also for the BMI that follows', () => {
    expect(questionedFields({ weight: 700, bmi: bmiOf(700, 165) })).toEqual(['weight'])
    expect(questionedFields({ height: 17, bmi: bmiOf(64.5, 17) })).toEqual(['height'])
  })
})

it('have different limits for a child', () => {
  const newborn = { systolic: 70, diastolic: 40, weight: 3.2, height: 50, bmi: 12.8, pulse: 170 }
  expect(vitalsQuestions(newborn, 0)).toEqual([])
  expect(vitalsQuestions(newborn, 40).map(({ field }) => field)).toEqual([
    'weight',
    'height',
    'pulse',
  ])
  const schoolchild = { systolic: 100, diastolic: 65, weight: 22, height: 118, bmi: 15.8 }
  expect(vitalsQuestions(schoolchild, 7)).toEqual([])
  expect(vitalsQuestions({ ...schoolchild, weight: 220 }, 7).map(({ field }) => field)).toEqual([
    'weight',
  ])
})

it('have the same question key while the figures are the same', () => {
  const figure = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 400 }))
  const vitals = fc.record({
    systolic: figure,
    diastolic: figure,
    weight: figure,
    height: figure,
    bmi: figure,
    fasting: figure,
    pp: figure,
    temperature: figure,
    pulse: figure,
    spo2: figure,
    pain: figure,
  })
  fc.assert(
    fc.property(vitals, fc.integer({ min: 0, max: 130 }), (measured, age) => {
      const questions = vitalsQuestions(measured, age)
      // At most one per field, about the figure in that field.
      expect(new Set(questions.map(({ field }) => field)).size).toBe(questions.length)
      for (const { field, value } of questions) expect(measured[field]).toBe(value)
      expect(vitalsQuestions({ ...measured }, age)).toEqual(questions)
    }),
  )
})
