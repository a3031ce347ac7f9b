import { sentence, type TextKey } from '../../../platform/i18n/text-key.ts'
import { bmiOf } from '../../visit/visit-rule.ts'
import type { VitalField } from '../details/details-form-values.ts'

export type MeasuredVitals = Partial<Record<VitalField, number | null>>

/** From the least to the most that is kept without a question. */
type Limits = readonly [number, number]
type ByAge = Readonly<Record<'systolic' | 'diastolic' | 'weight' | 'height' | 'bmi', Limits>>

/**
 * What people of an age measure, with room for the ill: mmHg, kilograms, centimetres. `under` is the
 * first age in years that a line is not for. Outside of it a figure is more often mistyped than true.
 */
const limitsByAge: readonly ({ under: number } & ByAge)[] = [
  {
    under: 1,
    systolic: [45, 120],
    diastolic: [20, 85],
    weight: [1, 14],
    height: [35, 90],
    bmi: [8, 25],
  },
  {
    under: 3,
    systolic: [60, 130],
    diastolic: [30, 90],
    weight: [5, 22],
    height: [60, 110],
    bmi: [10, 25],
  },
  {
    under: 6,
    systolic: [65, 135],
    diastolic: [35, 95],
    weight: [8, 40],
    height: [75, 135],
    bmi: [10, 30],
  },
  {
    under: 12,
    systolic: [70, 150],
    diastolic: [40, 100],
    weight: [12, 90],
    height: [90, 175],
    bmi: [10, 40],
  },
  {
    under: 18,
    systolic: [75, 190],
    diastolic: [40, 125],
    weight: [20, 160],
    height: [115, 210],
    bmi: [11, 55],
  },
  {
    under: Infinity,
    systolic: [70, 250],
    diastolic: [40, 150],
    weight: [25, 250],
    height: [120, 220],
    bmi: [12, 70],
  },
]

/** Sugar in mg/dl, at any age. */
const sugarLimits = { fasting: [40, 500], pp: [40, 600] } as const satisfies Record<string, Limits>

/** Something that is asked about before it is kept. */
export interface VitalsQuestion {
  /** The field that asks. */
  field: VitalField
  sentence: TextKey
  /** The figure that is asked about. */
  value: number
  /** The same for the same figures: a yes holds until one of them changes. */
  mark: string
}

/**
 * What of some vitals is hardly true of somebody of an age (in years), and is asked about at its
 * field: possible, unlike what the schema refuses, but seldom right. What is null or no number is
 * not looked at.
 */
export function vitalsQuestions(vitals: MeasuredVitals, age: number): VitalsQuestion[] {
  const limits = { ...limitsByAge.find(({ under }) => age < under)!, ...sugarLimits }
  const questions: VitalsQuestion[] = []
  const ask = (field: VitalField, sentence: TextKey, of: readonly number[]) =>
    questions.push({ field, sentence, value: of[0]!, mark: `${field} ${of.join(' ')}` })
  const valueOf = (field: VitalField) => {
    const value = vitals[field]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const isOutside = (field: VitalField) => {
    const value = valueOf(field)
    return value !== undefined && (value < limits[field][0] || value > limits[field][1])
  }
  for (const field of ['systolic', 'diastolic', 'weight', 'height', 'fasting', 'pp'] as const) {
    if (isOutside(field)) ask(field, sentence('visit.askValue'), [valueOf(field)!])
  }
  const [systolic, diastolic] = [valueOf('systolic'), valueOf('diastolic')]
  const isUpsideDown = systolic !== undefined && diastolic !== undefined && systolic <= diastolic
  if (isUpsideDown && !isOutside('diastolic')) {
    ask('diastolic', sentence('visit.askPressure'), [diastolic, systolic])
  }
  // An index that follows from a weight or a height that is asked about is not asked about as well.
  const [weight, height, bmi] = [valueOf('weight'), valueOf('height'), valueOf('bmi')]
  const follows = bmi === bmiOf(weight ?? null, height ?? null)
  if (isOutside('bmi') && !(follows && (isOutside('weight') || isOutside('height')))) {
    ask('bmi', sentence('visit.askBmi'), [bmi!])
  }
  return questions
}
