import { numberFromField } from '../../../platform/numbers/parse-number.ts'
import type { DetailsFormValues } from '../details/details-form-values.ts'
import { bmiOf } from '../../visit/visit-rule.ts'
import { vitalFromField } from './vital-value.ts'
import { deskVitals, type DeskVital, type TakenVitals } from './taken-vitals.ts'

/** The desk's vitals that differ from the form. */
export interface VitalsComparison {
  /** Vitals whose fields are empty: they can be filled in. */
  missing: DeskVital[]
  /** Vitals whose fields have other input, which stays until the user takes them over. */
  differing: DeskVital[]
}

/**
 * Compares the desk's vitals with the form. A height prefilled from an earlier visit (`knownHeight`)
 * does not count as input.
 */
export function compareVitals(
  values: DetailsFormValues,
  taken: TakenVitals,
  knownHeight: number | null,
): VitalsComparison {
  const comparison: VitalsComparison = { missing: [], differing: [] }
  for (const name of deskVitals) {
    if (taken[name] === null) continue
    const typed = vitalFromField(name, values[name])
    if (typed === taken[name]) continue
    const isUntouched = typed === null || (name === 'height' && typed === knownHeight)
    comparison[isUntouched ? 'missing' : 'differing'].push(name)
  }
  return comparison
}

/** The form with some of the desk's vitals; the BMI is recomputed unless the user typed it. */
export function withVitals(
  values: DetailsFormValues,
  taken: TakenVitals,
  names: DeskVital[],
): DetailsFormValues {
  const filled = { ...values }
  for (const name of names) filled[name] = taken[name] ?? values[name]
  const bmiOfValues = ({ weight, height }: DetailsFormValues) =>
    bmiOf(numberFromField(weight), numberFromField(height))
  const isBmiOverridden = values.bmi !== '' && numberFromField(values.bmi) !== bmiOfValues(values)
  return isBmiOverridden ? filled : { ...filled, bmi: bmiOfValues(filled) ?? values.bmi }
}
