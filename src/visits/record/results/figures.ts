import { z } from 'zod'
import {
  maxMeasuredValues,
  measuredKey,
  measuredShape,
  type ReferenceRange,
} from '../../../masters/test-catalogue/measured-values.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'

/** What a figure can be noted for: a measured value, with the ranges that apply to the patient. */
export const figureFieldSchema = z.strictObject(measuredShape)
export type FigureField = z.output<typeof figureFieldSchema>

/**
 * A figure with a copy of its name, unit and ranges, as they were when it was noted: what the catalogue becomes later
 * changes no result. Impossible is only what is negative; all else is for the consultant to judge.
 */
const figureSchema = figureFieldSchema.extend({
  value: z
    .number(messageKey('field.numberUnreadable'))
    .min(0, messageKey('testResults.figureNegative')),
})
export type Figure = z.output<typeof figureSchema>

export const figuresSchema = z
  .array(figureSchema)
  .max(maxMeasuredValues)
  .refine((figures) => new Set(figures.map(measuredKey)).size === figures.length)

export type Flag = 'low' | 'high'

/**
 * Whether a figure is outside of its range. Of two ranges it is outside of both on the same side: nothing is said of a
 * patient of whom it is not known which applies.
 */
export function flagOf({ value, ranges }: Pick<Figure, 'value' | 'ranges'>): Flag | null {
  if (ranges.length === 0) return null
  if (ranges.every(({ low }) => low !== null && value < low)) return 'low'
  return ranges.every(({ high }) => high !== null && value > high) ? 'high' : null
}

/** As it was typed, with at least the decimals that are usual: 7 as '7.0'. Nothing is rounded. */
export function formatFigure(value: number, digits: number): string {
  const shown = String(value)
  const decimals = shown.split('.')[1]?.length ?? 0
  return decimals < digits && !shown.includes('e') ? value.toFixed(digits) : shown
}

/** '12.0–15.0', '≤ 200', '≥ 40'; empty without limits. */
export function formatRange(
  { low, high }: Pick<ReferenceRange, 'low' | 'high'>,
  digits: number,
): string {
  if (low !== null && high !== null)
    return `${formatFigure(low, digits)}–${formatFigure(high, digits)}`
  if (high !== null) return `≤ ${formatFigure(high, digits)}`
  return low === null ? '' : `≥ ${formatFigure(low, digits)}`
}

/** '7.4 %', '11200 /µL', '6.0'. */
export const withUnit = ({ value, unit, digits }: Pick<Figure, 'value' | 'unit' | 'digits'>) =>
  `${formatFigure(value, digits)} ${unit}`.trim()

/**
 * Figures as the words of a result that has no others, one a line: what knows no figures, as a process of the version
 * before, shows these.
 */
export const figuresInWords = (figures: readonly Figure[]): string =>
  figures.map((figure) => `${figure.name} ${withUnit(figure)}`).join('\n')

/** The words of a result beside its figures; empty where it has no others. */
export const wordsBeside = ({
  text,
  figures = [],
}: {
  text: string
  figures?: readonly Figure[] | undefined
}): string => (figures.length > 0 && text === figuresInWords(figures) ? '' : text)
