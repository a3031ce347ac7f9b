import { numberIn } from '../../../platform/numbers/number-field.ts'
import type { DetailsEntry } from '../details/details-form-values.ts'
import { bmiOf } from '../../visit/visit-rule.ts'
import { deskVitals, type DeskVital, type TakenVitals } from './taken-vitals.ts'

/** Which of the desk's vitals the consultant's form does not show. */
export interface VitalsOffer {
  /** Nothing was typed there: they can be filled in. */
  missing: DeskVital[]
  /** Something else was typed there, which stays until the consultant says otherwise. */
  differing: DeskVital[]
}

/**
 * Compares what was measured with what stands in the form. A height that was only taken over from an
 * earlier visit (`knownHeight`) was not typed.
 */
export function offeredVitals(
  entry: DetailsEntry,
  taken: TakenVitals,
  knownHeight: number | null,
): VitalsOffer {
  const offer: VitalsOffer = { missing: [], differing: [] }
  for (const name of deskVitals) {
    if (taken[name] === null) continue
    const typed = numberIn(entry[name])
    if (typed === taken[name]) continue
    const isUntyped = typed === null || (name === 'height' && typed === knownHeight)
    offer[isUntyped ? 'missing' : 'differing'].push(name)
  }
  return offer
}

/** The form with some of the measured vitals in it; the BMI follows unless it was typed over. */
export function withVitals(
  entry: DetailsEntry,
  taken: TakenVitals,
  names: DeskVital[],
): DetailsEntry {
  const filled = { ...entry }
  for (const name of names) filled[name] = taken[name] ?? entry[name]
  const index = ({ weight, height }: DetailsEntry) => bmiOf(numberIn(weight), numberIn(height))
  const isTypedOver = entry.bmi !== '' && numberIn(entry.bmi) !== index(entry)
  return isTypedOver ? filled : { ...filled, bmi: index(filled) ?? entry.bmi }
}
