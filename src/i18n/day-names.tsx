import { addDays, type Day } from '../day/day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

// A day is shown as it is, wherever the desk stands: both ends are UTC.
function format(day: Day, weekday: 'short' | 'long'): string {
  const locale = document.documentElement.lang || 'en'
  const name = `${locale} ${weekday}`
  let found = formats.get(name)
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    formats.set(name, found)
  }
  return found.format(Date.parse(`${day}T00:00:00Z`))
}

/** 'Tue' in the language of the page. */
export const shortWeekday = (day: Day): string => format(day, 'short')

/** 'Tuesday'. */
export const longWeekday = (day: Day): string => format(day, 'long')

const someMonday = '2024-01-01'

/** A day that is that weekday (1 is Monday), to name the weekday by. */
export const someDayOn = (weekday: number): Day => addDays(someMonday, weekday - 1)
