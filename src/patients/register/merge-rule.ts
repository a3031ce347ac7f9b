import type { RegisteredPatient } from './correction-rule.ts'

/** What the register may say of one entry of a person and not of the other. */
const fillable = ['bornOn', 'sex', 'email', 'location', 'language'] as const
export type FillableField = (typeof fillable)[number]

type Facts = Pick<RegisteredPatient, FillableField>

/** The fields that the entry which stays does not say and takes from the other, with their values. */
export function filledFields(kept: Facts, other: Facts): Partial<Facts> {
  const filled = fillable.filter((field) => kept[field] === null && other[field] !== null)
  return Object.fromEntries(filled.map((field) => [field, other[field]]))
}

/** Of the fields that a merge filled, those that still say the same: two that are separated have them apart again. */
export const stillFilled = (kept: Facts, filled: Partial<Facts>): FillableField[] =>
  fillable.filter((field) => filled[field] !== undefined && filled[field] === kept[field])
