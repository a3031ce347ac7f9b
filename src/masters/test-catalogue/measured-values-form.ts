import { z } from 'zod'
import {
  decimalFromField,
  numberFieldSchema,
  numberFromField,
} from '../../platform/numbers/parse-number.ts'
import { hasDecimals, type MeasuredValue } from './measured-values.ts'

const rangeFormSchema = z.object({
  appliesTo: z.enum(['everybody', 'women', 'men']),
  low: numberFieldSchema,
  high: numberFieldSchema,
})

/** A measured value as it is typed: the ranges are one, of everybody, or two. */
const measuredFormSchema = z.object({
  name: z.string(),
  unit: z.string(),
  digits: numberFieldSchema,
  ranges: z.array(rangeFormSchema),
  /** Those of women and men while one for everybody is typed in their place; never sent. */
  dropped: z.array(rangeFormSchema).optional(),
})
export type MeasuredFormValues = z.output<typeof measuredFormSchema>

export const testFormSchema = z.object({
  name: z.string(),
  measuredValues: z.array(measuredFormSchema),
})

const noLimits = { low: '', high: '' } as const
export const emptyMeasured: MeasuredFormValues = {
  name: '',
  unit: '',
  digits: 1,
  ranges: [{ appliesTo: 'everybody', ...noLimits }],
}

export const toMeasuredForm = ({ ranges, ...value }: MeasuredValue): MeasuredFormValues => ({
  ...value,
  ranges:
    ranges.length === 0
      ? emptyMeasured.ranges
      : ranges.map(({ appliesTo, low, high }) => ({ appliesTo, low: low ?? '', high: high ?? '' })),
})

/** What is sent: null for a limit that is not there, and no range at all without any limit. */
export const fromMeasuredForm = (typed: MeasuredFormValues) => {
  const { name, unit, ranges } = typed
  const digits = numberFromField(typed.digits)
  const limitFromField = hasDecimals(digits) ? decimalFromField : numberFromField
  const sent = ranges.map(({ appliesTo, low, high }) => ({
    appliesTo,
    low: limitFromField(low),
    high: limitFromField(high),
  }))
  const hasLimits = sent.some(({ low, high }) => low !== null || high !== null)
  return { name, unit, digits, ranges: hasLimits ? sent : [] }
}

/**
 * One range for everybody, or one for women and one for men, which begin with the limits that were there. Those of men
 * are there again when it is chosen once more.
 */
export function withRangeBySex(
  { ranges, dropped, ...value }: MeasuredFormValues,
  bySex: boolean,
): MeasuredFormValues {
  const [first = { ...noLimits }] = ranges
  if (!bySex) return { ...value, ranges: [{ ...first, appliesTo: 'everybody' }], dropped: ranges }
  const women = { ...first, appliesTo: 'women' as const }
  const men = dropped?.find(({ appliesTo }) => appliesTo === 'men')
  return { ...value, ranges: [women, men ?? { ...first, appliesTo: 'men' }] }
}

/** The values with one of them moved up (-1) or down (1). */
export function moved<Value>(values: readonly Value[], index: number, by: 1 | -1): Value[] {
  const value = values[index]
  if (value === undefined || values[index + by] === undefined) return [...values]
  return values.toSpliced(index, 1).toSpliced(index + by, 0, value)
}
