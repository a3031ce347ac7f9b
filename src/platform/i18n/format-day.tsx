import { addDays, showDay, type Day } from '../day/day.ts'
import { inOrder, pageLanguage } from './page-language.tsx'

const formats = new Map<string, Intl.DateTimeFormat>()

// A day is shown as it is, wherever the desk stands: both ends are UTC.
function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  const language = pageLanguage()
  const name = `${language} ${JSON.stringify(options)}`
  let found = formats.get(name)
  if (!found) {
    found = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    formats.set(name, found)
  }
  return found.format(Date.parse(`${day}T00:00:00Z`))
}

/** 'Tue' in the language of the page. */
export const shortWeekday = (day: Day): string => format(day, { weekday: 'short' })

/** 'Tuesday'. */
export const longWeekday = (day: Day): string => format(day, { weekday: 'long' })

/** 'Tue 24-11-2026'. */
export const dayWithWeekday = (day: Day): string => `${shortWeekday(day)} ${inOrder(showDay(day))}`

/** 'Tuesday 24-11-2026'. */
export const dayWithLongWeekday = (day: Day): string =>
  `${longWeekday(day)} ${inOrder(showDay(day))}`

/** '23-11-2026 – 29-11-2026'. */
export const daysFromTo = (from: Day, to: Day): string =>
  `${inOrder(showDay(from))} – ${inOrder(showDay(to))}`

/** 'November 2026'. */
export const monthName = (day: Day): string => format(day, { month: 'long', year: 'numeric' })

/** '24 November 2026'. */
export const longDay = (day: Day): string =>
  format(day, { day: 'numeric', month: 'long', year: 'numeric' })

/** '24', without a zero before it. */
export const dateOfMonth = (day: Day): string => String(Number(day.slice(8)))

const someMonday = '2024-01-01'

/** A day that is that weekday (1 is Monday), to name the weekday by. */
export const someDayOn = (weekday: number): Day => addDays(someMonday, weekday - 1)
