import { z } from 'zod'
import { addSpan } from '../../masters/vaccines/span.ts'
import { addDays, daySchema, type Day } from '../../platform/day/day.ts'
import { parseDay } from '../../platform/day/parse-day.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'

/** A day, a month or a year, as `partialDaySchema` has it. */
export type PartialDay = string

/** Whether it is a day, and not a month or a year. */
export const isDay = (partial: PartialDay): boolean => partial.length === 10

/** The first day that it may have been. */
export const firstDayOf = (partial: PartialDay): Day => `${partial}-01-01`.slice(0, 10)

/** The last day that it may have been. */
export function lastDayOf(partial: PartialDay): Day {
  if (isDay(partial)) return partial
  const unit = partial.length === 4 ? 'years' : 'months'
  return addDays(addSpan(firstDayOf(partial), { count: 1, unit }), -1)
}

/** Whether they may be one day. */
export const mayBeSameDay = (one: PartialDay, other: PartialDay): boolean =>
  one.startsWith(other) || other.startsWith(one)

/**
 * A day, or what a card says of it: '2019-03-04', '2019-03' or '2019'. It reads as a day does by `formatDay`:
 * '04-03-2019', '03-2019', '2019'.
 */
export const partialDaySchema = z
  .string(messageKey('vaccinations.dayUnreadable'))
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, messageKey('vaccinations.dayUnreadable'))
  .refine(
    (text) => daySchema.safeParse(firstDayOf(text)).success,
    messageKey('vaccinations.dayUnreadable'),
  )

/** What was typed as a day, a month with its year, or a year; '' where it is none of them. */
export function parsePartialDay(typed: string, today: Day): PartialDay | '' {
  const text = toAsciiDigits(typed)
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()
  const [, month = '', year = ''] = /^(?:(\d{1,2})[-/. ])?(\d{4})$/.exec(text) ?? []
  const partial = month === '' ? year : `${year}-${month.padStart(2, '0')}`
  if (partialDaySchema.safeParse(partial).success) return partial
  const parsed = parseDay(text, today, { to: today })
  return parsed.problem ? '' : parsed.day
}
