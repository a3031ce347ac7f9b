import { toAsciiDigits } from '../numbers/to-ascii-digits.ts'
import { addDays, daySchema, daysBetween, type Day } from './day.ts'
import { daysByName, daysByNumber, type DayNames } from './day-names.ts'

/** The first and the last day that a field accepts; a missing end is unlimited. */
export interface DayWindow {
  from?: Day | undefined
  to?: Day | undefined
}

/** The day that a text stands for, or why it is not accepted. */
export type DayParseResult =
  | { day: Day; problem?: undefined }
  | { problem: 'unreadable' | 'outside' }

/** Replaces dashes of any kind by '-' and removes the invisible characters of copied text. */
const normalize = (input: string): string =>
  toAsciiDigits(input)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()

const dayOf = (year: string, month: string, day: string): Day | null =>
  daySchema.safeParse(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .data ?? null

/**
 * Complete forms, which no further character can change: 21-11-2026, 21112026, 2026-11-21,
 * 20261121.
 */
function parseFullDay(text: string): Day | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ??
    []
  const [, isoYear = '', isoMonth = '', isoDay = ''] =
    /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  return (day && dayOf(year, month, day)) || (isoYear && dayOf(isoYear, isoMonth, isoDay)) || null
}

/** Short forms, without a year or with two digits of it; the day comes before the month. */
function parseShortDay(text: string, today: Day, window: DayWindow): Day | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2})|\.)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(text) ??
    []
  if (!day) return null
  return year ? dayOf(year, month, day) : nearestDay(day, month, today, window)
}

/** Leap days come every four years, so four years to each side contain one. */
const yearOffsets = [-4, -3, -2, -1, 0, 1, 2, 3, 4]

/** The day with that date that is nearest to today, preferably one that the field accepts. */
function nearestDay(day: string, month: string, today: Day, window: DayWindow): Day | null {
  const days = yearOffsets
    .map((yearOffset) => dayOf(String(Number(today.slice(0, 4)) + yearOffset), month, day))
    .filter((it) => it !== null)
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))
  return firstAccepted(days, window)
}

/** Forms that count from today: tomorrow, mon, +3, -1, or the day of a month alone. */
function parseNearbyDay(text: string, today: Day, window: DayWindow, names: DayNames): Day | null {
  if (/^[+-]\d{1,3}$/.test(text)) return addDays(today, Number(text))
  const days = /^\d{1,2}$/.test(text) ? daysByNumber(text, today) : daysByName(text, today, names)
  return firstAccepted(days, window)
}

const firstAccepted = (days: Day[], window: DayWindow): Day | null =>
  days.find((it) => isWithin(it, window)) ?? days[0] ?? null

const isWithin = (day: Day, { from, to }: DayWindow): boolean =>
  (!from || day >= from) && (!to || day <= to)

const toParseResult = (day: Day | null, window: DayWindow): DayParseResult => {
  if (day === null) return { problem: 'unreadable' }
  return isWithin(day, window) ? { day } : { problem: 'outside' }
}

const noNames: DayNames = { relative: new Map(), weekdays: new Map() }

/**
 * Parses a day when the field is left: 21-11-2026, 21/11/26, 21.11, 211126, 21112026, 2026-11-21,
 * or counted from today: 21, +3, -1 and the names of days. The day comes before the month; a missing
 * month or year is the nearest one that the field accepts.
 */
export function parseDay(
  input: string,
  today: Day,
  window: DayWindow = {},
  names: DayNames = noNames,
): DayParseResult {
  const text = normalize(input)
  const isoWithoutZeros = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const [, year = '', month = '', day = ''] = isoWithoutZeros ?? []
  return toParseResult(
    parseFullDay(text) ??
      parseShortDay(text, today, window) ??
      (year ? dayOf(year, month, day) : parseNearbyDay(text, today, window, names)),
    window,
  )
}

/**
 * The day of a text that is still being typed, once no further character can change it; else null.
 */
export const parseCompleteDay = (input: string, window: DayWindow): Day | null => {
  const result = toParseResult(parseFullDay(normalize(input)), window)
  return 'day' in result ? result.day : null
}
