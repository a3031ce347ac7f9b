import { z } from 'zod'
import { addDays, type Day } from '../../platform/day/day.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

export const spanUnits = ['days', 'weeks', 'months', 'years'] as const
export type SpanUnit = (typeof spanUnits)[number]
export const spanTexts: Record<SpanUnit, TextKey> = {
  days: messageKey('vaccines.units.days'),
  weeks: messageKey('vaccines.units.weeks'),
  months: messageKey('vaccines.units.months'),
  years: messageKey('vaccines.units.years'),
}

/** A time of at least so many units: an age may be 0 days, which is at birth. */
export const spanSchema = (least: 0 | 1) =>
  z.strictObject({
    count: z
      .int(messageKey('vaccines.spanRange'))
      .min(least, messageKey('vaccines.spanRange'))
      .max(999, messageKey('vaccines.spanRange')),
    unit: z.enum(spanUnits),
  })
/** An age or an interval as schedules say it: '6 weeks', '9 months'. */
export type Span = z.output<ReturnType<typeof spanSchema>>

const daysOf: Record<SpanUnit, number> = { days: 1, weeks: 7, months: 30.4375, years: 365.25 }

/** Days of a span, on average: to tell which of two is longer. */
export const averageDays = ({ count, unit }: Span): number => count * daysOf[unit]

/** The day a span later: in months and years of the calendar, where the 31st is the last day of a shorter month. */
export function addSpan(day: Day, { count, unit }: Span): Day {
  if (unit === 'days') return addDays(day, count)
  if (unit === 'weeks') return addDays(day, count * 7)
  const [year, month] = day.split('-').map(Number) as [number, number]
  const months = year * 12 + month - 1 + count * (unit === 'years' ? 12 : 1)
  const firstOf = (it: number) =>
    `${String(Math.floor(it / 12)).padStart(4, '0')}-${String((it % 12) + 1).padStart(2, '0')}-01`
  const sameDay = addDays(firstOf(months), Number(day.slice(8)) - 1)
  const lastDay = addDays(firstOf(months + 1), -1)
  return sameDay < lastDay ? sameDay : lastDay
}
