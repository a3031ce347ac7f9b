import {
  hasDecimals,
  measuredKey,
  type MeasuredValue,
  type ReferenceRange,
} from '../../../masters/test-catalogue/measured-values.ts'
import type { Sex } from '../../../patients/register/correct-patient.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import {
  decimalFromField,
  numberFromField,
  type NumberFieldValue,
} from '../../../platform/numbers/parse-number.ts'
import type { Figure, FigureField } from './figures.ts'

/** The ranges of a value that apply to a patient: both of women and men where the sex is another or not known. */
export const rangesFor = (ranges: readonly ReferenceRange[], sex: Sex | null): ReferenceRange[] =>
  ranges.filter(
    ({ appliesTo }) =>
      !(sex === 'female' && appliesTo === 'men') && !(sex === 'male' && appliesTo === 'women'),
  )

/** What can be noted of a test for a patient: what the catalogue says now, without the ranges of others. */
export const fieldsFor = (values: readonly MeasuredValue[], sex: Sex | null): FigureField[] =>
  values.map((value) => ({ ...value, ranges: rangesFor(value.ranges, sex) }))

/**
 * The fields of a result: those of the catalogue, where a figure that is noted keeps what it was noted with, then the
 * figures of which the catalogue knows no more.
 */
export function figureFields(
  catalogue: readonly FigureField[],
  noted: readonly Figure[],
): FigureField[] {
  const kept = new Map(noted.map((figure) => [measuredKey(figure), fieldOf(figure)]))
  const fields = new Map(catalogue.map((field) => [measuredKey(field), field]))
  return [...new Map([...fields, ...kept]).values()]
}

/** The fields, and after them those of which something is typed and the catalogue knows no more: nothing typed vanishes. */
export function withTypedFields(
  fields: readonly FigureField[],
  shown: readonly FigureField[],
  typed: Readonly<Record<string, NumberFieldValue>>,
): FigureField[] {
  const known = new Set(fields.map(measuredKey))
  const isTyped = (key: string) => String(typed[key] ?? '').trim() !== ''
  const left = shown.filter((it) => !known.has(measuredKey(it)) && isTyped(measuredKey(it)))
  return [...fields, ...left]
}

/** Figures as they are shown of a patient: a sex that is corrected, or that of the entry that stays, has its ranges. */
export const figuresFor = (figures: readonly Figure[], sex: Sex | null): Figure[] =>
  figures.map((figure) => ({ ...figure, ranges: rangesFor(figure.ranges, sex) }))

/** Figures as they are stored: with the ranges of women and of men, since the patient's sex may be corrected. */
export function withAllRanges(
  figures: readonly Figure[],
  fields: readonly FigureField[],
): Figure[] {
  const rangesOf = new Map(fields.map((field) => [measuredKey(field), field.ranges]))
  return figures.map((figure) => ({
    ...figure,
    ranges: rangesOf.get(measuredKey(figure)) ?? figure.ranges,
  }))
}

/** Whether each figure is of one of the fields, as it was shown to who typed it. */
export function areFiguresOf(figures: readonly Figure[], fields: readonly FigureField[]): boolean {
  const known = new Set(fields.map((field) => canonicalJson(field)))
  return figures.every((figure) => known.has(canonicalJson(fieldOf(figure))))
}

const fieldOf = ({ name, unit, digits, ranges }: Figure): FigureField => ({
  name,
  unit,
  digits,
  ranges,
})

/** The figure in a field: null when empty, NaN for unreadable text. */
export const figureFromField = ({ digits }: FigureField, typed: NumberFieldValue): number | null =>
  (hasDecimals(digits) ? decimalFromField : numberFromField)(typed)
