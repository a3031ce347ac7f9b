import { z } from 'zod'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

/** More than the longest panel has. */
export const maxMeasuredValues = 20
export const maxDigits = 4

const limitSchema = z.number(messageKey('field.numberUnreadable')).nullable()

/** Whom a reference range is of. A value has one range for everybody, or one for women and one for men. */
const rangeGroups = ['everybody', 'women', 'men'] as const
export type RangeGroup = (typeof rangeGroups)[number]
export const rangeTexts: Record<RangeGroup, TextKey> = {
  everybody: messageKey('testCatalogue.everybody'),
  women: messageKey('testCatalogue.women'),
  men: messageKey('testCatalogue.men'),
}

/** From the lower limit to the upper, both within; null where there is none. */
const referenceRangeSchema = z
  .strictObject({ appliesTo: z.enum(rangeGroups), low: limitSchema, high: limitSchema })
  .refine(({ low, high }) => low === null || high === null || low < high, {
    path: ['high'],
    error: messageKey('testCatalogue.limitsReversed'),
  })
export type ReferenceRange = z.output<typeof referenceRangeSchema>

const groupsOf = (ranges: readonly { appliesTo: RangeGroup }[]) =>
  ranges.map(({ appliesTo }) => appliesTo).join()

/** The fields of a measured value, such as "Haemoglobin" in "g/dL", with the ranges that are of whom it concerns. */
export const measuredShape = {
  name: textSchema(60, messageKey('masters.nameRequired')),
  /** Empty for a ratio, which has none. */
  unit: textSchema(20),
  digits: z
    .int(messageKey('testCatalogue.digitsRange'))
    .min(0, messageKey('testCatalogue.digitsRange'))
    .max(maxDigits, messageKey('testCatalogue.digitsRange')),
  ranges: z.array(referenceRangeSchema).max(2),
}

/** A measured value of the catalogue, with its ranges for everybody. */
export const measuredValueSchema = z.strictObject({
  ...measuredShape,
  ranges: measuredShape.ranges.refine((ranges) =>
    ['', 'everybody', 'women,men'].includes(groupsOf(ranges)),
  ),
})
export type MeasuredValue = z.output<typeof measuredValueSchema>

/** By which a figure is found again: two of a name differ in their unit, as a count and its share. */
export const measuredKey = ({ name, unit }: Pick<MeasuredValue, 'name' | 'unit'>): string =>
  `${name.trim().toLowerCase()}\n${unit.trim()}`

/** Whether figures are typed with decimals, and so without commas between thousands; also while that is not clear. */
export const hasDecimals = (digits: number | null): boolean => digits !== 0

export const measuredValuesSchema = z
  .array(measuredValueSchema)
  .max(maxMeasuredValues)
  .superRefine((values, context) => {
    const keys = values.map(measuredKey)
    for (const [index, key] of keys.entries()) {
      if (keys.indexOf(key) === index) continue
      const message = messageKey('testCatalogue.valueTwice')
      context.addIssue({ code: 'custom', path: [index, 'name'], message })
    }
  })
