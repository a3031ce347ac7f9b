import type { Day } from '../day/day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

// A day is shown as it is, wherever the desk stands: both ends are UTC.
function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  const locale = document.documentElement.lang || 'en'
  const name = `${locale} ${Object.keys(options).join(' ')} ${options.weekday}`
  let found = formats.get(name)
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    formats.set(name, found)
  }
  return found.format(Date.parse(`${day}T00:00:00Z`))
}

/** 'Tue' in the language of the page. */
export const shortWeekday = (day: Day): string => format(day, { weekday: 'short' })

/** 'Tuesday'. */
export const longWeekday = (day: Day): string => format(day, { weekday: 'long' })

/** 'November 2026'. */
export const monthName = (day: Day): string => format(day, { month: 'long', year: 'numeric' })

/** '24', without a zero before it. */
export const dateOfMonth = (day: Day): string => String(Number(day.slice(8)))
