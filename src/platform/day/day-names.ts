import { addDays, weekdayOf, type Day } from './day.ts'

/** Words that stand for a day near today, in one or more languages, normalized by {@link normalizeName}. */
export interface DayNames {
  /** 'tomorrow' → 1: days after today, negative before it. */
  relative: ReadonlyMap<string, number>
  /** 'monday' and 'mon' → 1, 'sunday' → 7. */
  weekdays: ReadonlyMap<string, number>
}

/** A name as it is compared: without case, accents and the dot of an abbreviation. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()
    .trim()

/** Names may be shortened as long as only one is meant: 'tom', 'mo'. */
const minLetters = 2

/**
 * The days that a word can mean, the most likely first: 'tomorrow' one, a weekday its next one from
 * today on, then the one before. Empty for an unknown word, or one that two names begin with.
 */
export function daysByName(word: string, today: Day, names: DayNames): Day[] {
  const text = normalizeName(word)
  const offset = names.relative.get(text)
  const weekday = names.weekdays.get(text)
  if (offset !== undefined) return [addDays(today, offset)]
  if (weekday !== undefined) return daysOfWeekday(weekday, today)
  if (text.length < minLetters) return []
  const offsets = valuesOfPrefix(text, names.relative)
  const weekdays = valuesOfPrefix(text, names.weekdays)
  if (offsets.length + weekdays.length !== 1) return []
  return offsets.length === 1 ? [addDays(today, offsets[0]!)] : daysOfWeekday(weekdays[0]!, today)
}

/** What the names mean that begin with a text. */
const valuesOfPrefix = (text: string, names: ReadonlyMap<string, number>): number[] => [
  ...new Set([...names].filter(([name]) => name.startsWith(text)).map(([, value]) => value)),
]

function daysOfWeekday(weekday: number, today: Day): Day[] {
  const daysAhead = (weekday - weekdayOf(today) + 7) % 7
  const next = addDays(today, daysAhead)
  return daysAhead === 0 ? [next, addDays(next, 7), addDays(next, -7)] : [next, addDays(next, -7)]
}

/** Far enough to both sides for a 31st: no two months in a row have fewer days. */
const daysAround = Array.from({ length: 62 * 2 + 1 }, (_, index) => index - 62)

/** The days near today with that number in their month, the nearest first. */
export const daysByNumber = (number: string, today: Day): Day[] =>
  daysAround
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .map((offset) => addDays(today, offset))
    .filter((day) => day.endsWith(`-${number.padStart(2, '0')}`))
