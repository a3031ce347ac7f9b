import type { RegisteredPatient } from '../register/correction-rule.ts'

/** What the register may say of one entry of a person and not of the other. */
const fillable = ['bornOn', 'sex', 'email', 'location', 'language'] as const
export type FillableField = (typeof fillable)[number]

export type Facts = Pick<RegisteredPatient, FillableField>

/** The fields that the entry which stays does not say and takes from the other, with their values. */
export function filledFields(kept: Facts, other: Facts): Partial<Facts> {
  const filled = fillable.filter((field) => kept[field] === null && other[field] !== null)
  return Object.fromEntries(filled.map((field) => [field, other[field]]))
}

/**
 * Of the fields that a merge filled, those that still say the same and that no `other` entry of the patient says as well:
 * two that are separated have them apart again.
 */
export const stillFilled = (
  kept: Facts,
  filled: Partial<Facts>,
  others: readonly Facts[],
): FillableField[] =>
  fillable.filter(
    (field) =>
      filled[field] !== undefined &&
      filled[field] === kept[field] &&
      others.every((other) => other[field] !== kept[field]),
  )
