import { z } from 'zod'
import { parseAmount, parseNumber } from './parse-number.ts'

/** The value of a number field: a number, '' when empty, or a text that is not a number. */
export type NumberFieldValue = number | string

/** A number field's value in a draft, readable or not. */
export const numberFieldSchema = z.union([z.number(), z.string().max(10_000)])

const toNumber = (parse: (text: string) => number | null) => (field: NumberFieldValue) => {
  if (typeof field === 'number') return field
  return field.trim() === '' ? null : (parse(field) ?? Number.NaN)
}

/**
 * The number in a field: null when empty, NaN for unreadable text, which the schema then refuses.
 */
export const numberFromField = toNumber(parseNumber)

/** The rupees in a field, as `numberFromField`. */
export const amountFromField = toNumber(parseAmount)
