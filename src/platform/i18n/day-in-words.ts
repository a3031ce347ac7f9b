import { addDays, type Day } from '../day/day.ts'
import { intlTagOf } from './locales.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A day, or a part of it, in the words of a language by its BCP 47 tag. Both conversions use UTC, so
 * that no desk's or phone's time zone can shift the day.
 */
export function dayInWords(
  day: Day,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const cacheKey = `${language} ${JSON.stringify(options)}`
  let formatter = formatters.get(cacheKey)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(intlTagOf(language), { ...options, timeZone: 'UTC' })
    formatters.set(cacheKey, formatter)
  }
  return formatter.format(Date.parse(`${day}T00:00:00Z`))
}

const sampleMonday = '2024-01-01'

/** Any day that falls on a weekday (1 is Monday), for formatting the weekday's name. */
export const sampleDayOn = (weekday: number): Day => addDays(sampleMonday, weekday - 1)
