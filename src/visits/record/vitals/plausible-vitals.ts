import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import { bmiOf } from '../../visit/visit-rule.ts'
import type { VitalField } from '../details/details-form-values.ts'
import { deskVitals } from './taken-vitals.ts'

export type MeasuredVitals = Partial<Record<VitalField, number | null>>

/** The lowest and the highest figure that is stored without a question. */
type Limits = readonly [number, number]
type LimitsByVital = Readonly<
  Record<'systolic' | 'diastolic' | 'weight' | 'height' | 'bmi' | 'pulse', Limits>
>

/**
 * Plausible vitals by age, with room for illness: mmHg, kilograms, centimetres, beats a minute. `belowAge` is the first
 * age in years that a row does not cover. A figure outside is more often mistyped than true.
 */
const limitsByAge: readonly ({ belowAge: number } & LimitsByVital)[] = [
  {
    belowAge: 1,
    systolic: [45, 120],
    diastolic: [20, 85],
    weight: [1, 14],
    height: [35, 90],
    bmi: [8, 25],
    pulse: [80, 200],
  },
  {
    belowAge: 3,
    systolic: [60, 130],
    diastolic: [30, 90],
    weight: [5, 22],
    height: [60, 110],
    bmi: [10, 25],
    pulse: [70, 180],
  },
  {
    belowAge: 6,
    systolic: [65, 135],
    diastolic: [35, 95],
    weight: [8, 40],
    height: [75, 135],
    bmi: [10, 30],
    pulse: [60, 170],
  },
  {
    belowAge: 12,
    systolic: [70, 150],
    diastolic: [40, 100],
    weight: [12, 90],
    height: [90, 175],
    bmi: [10, 40],
    pulse: [50, 160],
  },
  {
    belowAge: 18,
    systolic: [75, 190],
    diastolic: [40, 125],
    weight: [20, 160],
    height: [115, 210],
    bmi: [11, 55],
    pulse: [45, 160],
  },
  {
    belowAge: Infinity,
    systolic: [70, 250],
    diastolic: [40, 150],
    weight: [25, 250],
    height: [120, 220],
    bmi: [12, 70],
    pulse: [40, 160],
  },
]

/** Sugar in mg/dl, temperature in °F, oxygen saturation in percent and pain, at any age. */
const limitsAtAnyAge = {
  fasting: [40, 500],
  pp: [40, 600],
  temperature: [95, 105],
  spo2: [88, 100],
  pain: [0, 10],
} as const satisfies Record<string, Limits>

/** A question about an implausible figure. */
export interface VitalsQuestion {
  /** The field that shows the question. */
  field: VitalField
  textKey: TextKey
  /** The implausible figure. */
  value: number
  /** The same for the same figures: a confirmation holds until one of them changes. */
  key: string
}

/**
 * Questions about vitals that are possible, unlike what the schema refuses, but implausible at an age
 * (in years). Null and NaN are not checked.
 */
export function vitalsQuestions(vitals: MeasuredVitals, age: number): VitalsQuestion[] {
  const limits = { ...limitsByAge.find(({ belowAge }) => age < belowAge)!, ...limitsAtAnyAge }
  const questions: VitalsQuestion[] = []
  const addQuestion = (field: VitalField, textKey: TextKey, figures: readonly number[]) =>
    questions.push({ field, textKey, value: figures[0]!, key: `${field} ${figures.join(' ')}` })
  const valueOf = (field: VitalField) => {
    const value = vitals[field]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  const isOutside = (field: VitalField) => {
    const value = valueOf(field)
    return value !== undefined && (value < limits[field][0] || value > limits[field][1])
  }
  for (const field of deskVitals) {
    if (isOutside(field)) addQuestion(field, messageKey('visit.askValue'), [valueOf(field)!])
  }
  const [systolic, diastolic] = [valueOf('systolic'), valueOf('diastolic')]
  const isReversed = systolic !== undefined && diastolic !== undefined && systolic <= diastolic
  if (isReversed && !isOutside('diastolic')) {
    addQuestion('diastolic', messageKey('visit.askPressure'), [diastolic, systolic])
  }
  // No question about a BMI that follows from a weight or height in question.
  const [weight, height, bmi] = [valueOf('weight'), valueOf('height'), valueOf('bmi')]
  const isDerived = bmi === bmiOf(weight ?? null, height ?? null)
  if (isOutside('bmi') && !(isDerived && (isOutside('weight') || isOutside('height')))) {
    addQuestion('bmi', messageKey('visit.askBmi'), [bmi!])
  }
  return questions
}
