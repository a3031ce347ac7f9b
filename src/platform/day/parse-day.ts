import { foldDigits } from '../numbers/to-ascii-digits.ts'
import { daySchema, daysBetween, type Day } from './day.ts'

/** The first and the last day that a field takes; no end where it takes any. */
export interface DayWindow {
  from?: Day | undefined
  to?: Day | undefined
}

/** What a typed text comes to: a day, or why it is not taken. */
export type DayReading = { day: Day; problem?: undefined } | { problem: 'unreadable' | 'outside' }

/** Dashes of any kind as '-', and nothing of the invisible marks that come with copied text. */
const folded = (typed: string): string =>
  foldDigits(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()

const dayOf = (year: string, month: string, day: string): Day | null =>
  daySchema.safeParse(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .data ?? null

/** Forms that no further letter makes another day of: 21-11-2026, 21112026, 2026-11-21, 20261121. */
function wholeDay(text: string): Day | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ??
    []
  const [, first = '', second = '', third = ''] =
    /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return (day && dayOf(year, month, day)) || (first && dayOf(first, second, third)) || null
}

/** Short forms, with the year left out or cut to two digits, day before month as the clinic writes. */
function shortDay(text: string, today: Day, window: DayWindow): Day | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2})|\.)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(text) ??
    []
  if (!day) return null
  return year ? dayOf(year, month, day) : nearest(day, month, today, window)
}

/** Leap days come every four years. */
const years = [-4, -3, -2, -1, 0, 1, 2, 3, 4]

/** The day of that date which is nearest to today: among those that the field takes, if there are any. */
function nearest(day: string, month: string, today: Day, window: DayWindow): Day | null {
  const days = years
    .map((by) => dayOf(String(Number(today.slice(0, 4)) + by), month, day))
    .filter((it) => it !== null)
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
  return days.find((it) => isWithin(it, window)) ?? days[0] ?? null
}

const isWithin = (day: Day, { from, to }: DayWindow): boolean =>
  (!from || day >= from) && (!to || day <= to)

const readingOf = (day: Day | null, window: DayWindow): DayReading => {
  if (day === null) return { problem: 'unreadable' }
  return isWithin(day, window) ? { day } : { problem: 'outside' }
}

/**
 * The day that somebody typed and left: 21-11-2026, 21/11/26, 21.11, 211126, 21112026 or 2026-11-21.
 * Day comes before month; a year that is left out is the nearest that the field takes.
 */
export function typedDay(typed: string, today: Day, window: DayWindow = {}): DayReading {
  const text = folded(typed)
  const isoWithoutZeros = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const [, year = '', month = '', day = ''] = isoWithoutZeros ?? []
  return readingOf(
    wholeDay(text) ?? shortDay(text, today, window) ?? (year ? dayOf(year, month, day) : null),
    window,
  )
}

/** The day of what is still being typed, once no further letter can change it. */
export const finishedDay = (typed: string, window: DayWindow): Day | null => {
  const reading = readingOf(wholeDay(folded(typed)), window)
  return 'day' in reading ? reading.day : null
}
