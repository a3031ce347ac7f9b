/**
 * The units of a dose, and when it is taken. The first are defaults. The specification, section 9, has
 * gm, mg and ml; the others follow, so that every medicine of a clinic's list can be prescribed.
 */
export const doseUnits = ['gm', 'mg', 'ml', 'mcg', 'IU', 'tablet', 'drop', 'puff'] as const
export type DoseUnit = (typeof doseUnits)[number]
/** The units that are words: translated, and no part of a medicine's strength. */
export const countedUnits = ['tablet', 'drop', 'puff'] as const
export type CountedUnit = (typeof countedUnits)[number]
export const isCounted = (unit: DoseUnit): unit is CountedUnit =>
  countedUnits.some((it) => it === unit)
export const timings = ['Before Food', 'After Food'] as const
