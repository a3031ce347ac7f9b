import { formatDay, type Day } from '../day/day.ts'
import { normalizeName, type DayNames } from '../day/day-names.ts'
import { dayInWords, sampleDayOn } from './day-in-words.ts'
import { isolateLtr, pageLanguage } from './page-language.tsx'

const format = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  dayInWords(day, document.documentElement.lang, options)

/** 'Tue' in the language of the page. */
export const shortWeekday = (day: Day): string => format(day, { weekday: 'short' })

/** 'Tuesday'. */
export const longWeekday = (day: Day): string => format(day, { weekday: 'long' })

/** 'Tue 24-11-2026'. */
export const dayWithWeekday = (day: Day): string =>
  `${shortWeekday(day)} ${isolateLtr(formatDay(day))}`

/** 'Tuesday 24-11-2026'. */
export const dayWithLongWeekday = (day: Day): string =>
  `${longWeekday(day)} ${isolateLtr(formatDay(day))}`

/** '23-11-2026 – 29-11-2026', or one day once: '23-11-2026'. */
export const daysFromTo = (from: Day, to: Day): string =>
  [...new Set([from, to])].map((day) => isolateLtr(formatDay(day))).join(' – ')

/** 'November 2026'. */
export const monthName = (day: Day): string => format(day, { month: 'long', year: 'numeric' })

/** A month without its year, 1 to 12: 'April'. */
export const monthOfYear = (month: number): string =>
  format(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' })

/** 'Nov'. */
export const shortMonth = (day: Day): string => format(day, { month: 'short' })

/** '24 November 2026'. */
export const longDay = (day: Day): string =>
  format(day, { day: 'numeric', month: 'long', year: 'numeric' })

/** '24', without a zero before it. */
export const dateOfMonth = (day: Day): string => String(Number(day.slice(8)))

const relativeOffsets = [-2, -1, 0, 1, 2]
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const namesByLanguage = new Map<string, DayNames>()

/** The names of days near today, in the language of the page and in English. */
export function dayNames(): DayNames {
  const language = pageLanguage()
  const cached = namesByLanguage.get(language)
  if (cached) return cached
  const languages = [...new Set([language, 'en'])]
  const names: DayNames = {
    relative: new Map(
      languages.flatMap((it) => {
        const relative = new Intl.RelativeTimeFormat(it, { numeric: 'auto' })
        // '2 days ago' is not a name; German's 'übermorgen' is.
        return relativeOffsets
          .map((offset) => [normalizeName(relative.format(offset, 'day')), offset] as const)
          .filter(([name]) => !/\d/.test(name))
      }),
    ),
    weekdays: new Map(
      languages.flatMap((it) =>
        (['long', 'short'] as const).flatMap((weekday) => {
          const formatter = new Intl.DateTimeFormat(it, { weekday, timeZone: 'UTC' })
          return weekdays.map(
            (number) =>
              [
                normalizeName(formatter.format(Date.parse(`${sampleDayOn(number)}T00:00:00Z`))),
                number,
              ] as const,
          )
        }),
      ),
    ),
  }
  namesByLanguage.set(language, names)
  return names
}

/** Some of what a day field accepts, for the help: '24', '+3', 'tomorrow', 'Mon'. */
export const dayExamples = (): string[] => [
  '24',
  isolateLtr('+3'),
  new Intl.RelativeTimeFormat(pageLanguage(), { numeric: 'auto' }).format(1, 'day'),
  shortWeekday(sampleDayOn(1)),
]
