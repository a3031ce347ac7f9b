import { z } from 'zod'
import { parseAmount, parseNumber } from './parse-number.ts'

/** What stands in a number's field: a number, '' for nothing, or a text that could not be read as one. */
export type NumberText = number | string

/** A number's field as a draft keeps it, whatever was typed. */
export const numberTextSchema = z.union([z.number(), z.string().max(10_000)])

const read = (parse: (text: string) => number | null) => (field: NumberText) => {
  if (typeof field === 'number') return field
  return field.trim() === '' ? null : (parse(field) ?? Number.NaN)
}

/** The number in a field: null for nothing, NaN for what is none, for the schema to refuse. */
export const numberIn = read(parseNumber)

/** The rupees in a field, as `numberIn`. */
export const amountIn = read(parseAmount)
