import type { Day } from '../../platform/day/day.ts'
import { isTime, type Time } from '../../platform/day/time.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import type { Sex } from '../register/correct-patient.ts'

/** What other programs write where they know nothing. */
const nothing = /^(?:[-–—.]+|n\/?a|nil|null|none|not known|unknown)$/i

/** The text of a cell with single blanks; '' for a cell that says that nothing is known. */
export function cellText(cell: string): string {
  const text = cell.trim().replaceAll(/\s+/g, ' ')
  return nothing.test(text) ? '' : text
}

const noAllergy =
  /^(?:nil|none|no|nka|nkda|denies)(?: known)?(?: (?:drug|food|other))?(?: allerg(?:y|ies))?\.?$/i

/** Null where the cell is empty: nobody has asked. '' where it says that there are none. */
export function readAllergies(cell: string): string | null {
  const text = cell.trim().replaceAll(/\s+/g, ' ')
  return noAllergy.test(text) ? '' : cellText(text) || null
}

/**
 * Full years, of 34, 34.0, 34 yrs, 34/M, 2Y 3M or 8 months; null for another text, and for '8 M': a boy of eight years is
 * not one of eight months.
 */
export function readAge(cell: string): number | null {
  const text = toAsciiDigits(cell.trim()).toLowerCase()
  const [, years] =
    /^(\d{1,3})(?:\.\d+)?(?:\s*(?:y|yrs?|years?)\b.*|\s*\/\s*[a-z]+\.?)?$/.exec(text) ?? []
  if (years !== undefined) return Number(years)
  const [, months] = /^(\d{1,3})\s*(?:mo|mos|mths?|months?)\b/.exec(text) ?? []
  if (months !== undefined) return Math.floor(Number(months) / 12)
  return /^\d{1,3}\s*(?:d|days?|w|wks?|weeks?)\b/.test(text) ? 0 : null
}

/** The sex that a word or its first letter says, also behind an age as in 34/M; null for another word. */
export function readSex(cell: string): Sex | null {
  const [word = ''] = cell
    .replace(/^\s*\p{Nd}{1,3}\s*\//u, '')
    .trim()
    .toLowerCase()
    .split(/[^\p{L}]/u)
  if (/^(?:f|female|woman|girl)$/.test(word)) return 'female'
  if (/^(?:m|male|man|boy)$/.test(word)) return 'male'
  return /^(?:o|t|other|others|transgender)$/.test(word) ? 'other' : null
}

/** A spreadsheet that took the number for an amount writes 9876543210.0. */
export const wholeNumber = (text: string): string =>
  toAsciiDigits(text).replace(/^(\d{3,12})\.0+$/, '$1')

const minutesOfDay = 24 * 60
const halfDay = minutesOfDay / 2

const time = String.raw`(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?m\.?)?|\s*([ap])\.?m\.?)`
const oneTime = new RegExp(String.raw`(?:^|[\st,])${time}$`)
const beginAndEnd = new RegExp(String.raw`(?:^|[\st,])${time}\s*(?:-|–|to)\s*(\d.*)$`)

/**
 * The time in a cell: '9:30', '09.30', '9:30:00', '9.30 PM', '9 am', each with a day before it or without, and the part of a
 * day that a spreadsheet has, 0.40625. Of '9:30-9:45' it is the first; in '8:00 - 8:15 PM' that is in the evening too. Null
 * for another text.
 */
export function readTime(cell: string): Time | null {
  const text = toAsciiDigits(cell.trim()).toLowerCase()
  if (/^0?\.\d+$/.test(text)) return toTime(Math.round(Number(text) * minutesOfDay) % minutesOfDay)
  const range = beginAndEnd.exec(text)
  const begin = readClock(range ?? oneTime.exec(text))
  if (!begin) return null
  const ending = range?.[5] ?? ''
  const end = readClock(oneTime.exec(ending))
  // '8:00 - 8:15 in the evening'
  if (!end && /\p{L}/u.test(ending)) return null
  if (begin.isOfHalf || !end?.isOfHalf) return toTime(begin.minutes)
  // Written as the end is, it is the last such time before it. Midnight ends a day.
  const last = end.minutes || minutesOfDay
  if (begin.minutes < 60 || begin.minutes >= 13 * 60) return null
  const morning = begin.minutes % halfDay
  const minutes = [morning + halfDay, morning].find((it) => it < last)
  return minutes === undefined ? null : toTime(minutes)
}

/** A time in minutes of the day, and whether AM or PM is with it; null for what no clock shows. */
function readClock(match: RegExpExecArray | null): { minutes: number; isOfHalf: boolean } | null {
  if (!match) return null
  const [, hour, minute = '00', ofMinutes, ofHour] = match
  const half = ofMinutes ?? ofHour
  const typed = Number(hour)
  if (half !== undefined && (typed < 1 || typed > 12)) return null
  const hours = half === undefined ? typed : (typed % 12) + (half === 'p' ? 12 : 0)
  if (!isTime(`${twoDigits(String(hours))}:${minute}`)) return null
  return { minutes: hours * 60 + Number(minute), isOfHalf: half !== undefined }
}

const toTime = (minutes: number): Time =>
  `${twoDigits(String(Math.floor(minutes / 60)))}:${twoDigits(String(minutes % 60))}`

/** Which number of '03/04/1984' is the day. */
export type DayOrder = 'day first' | 'month first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const twoDigits = (part: string): string => part.padStart(2, '0')

/**
 * The day in a cell: '1984-03-04', '04/03/1984', '4.3.1984', '04-Mar-1984', each with a time behind it or without. Null for
 * another text, for a year of two digits, as 24 may be a child or somebody of a hundred, and for a time with its zone, which
 * is another day elsewhere.
 */
export function readDay(cell: string, order: DayOrder): Day | null {
  if (/:\d{2}.*(?:z|[+-]\d{2}:?\d{2})$/i.test(cell.trim())) return null
  const text = toAsciiDigits(cell.trim())
    .replace(/[T ,]+\d{1,2}:\d{2}.*$/, '')
    .toLowerCase()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (isoYear) return toDay(isoYear, isoMonth!, isoDay!)
  const [, first, second, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? []
  if (year) {
    const [month, day] = order === 'day first' ? [second!, first!] : [first!, second!]
    return toDay(year, month, day)
  }
  const [, named, word, namedYear] =
    /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4})$/.exec(text) ?? []
  const month = months.indexOf(word ?? '') + 1
  return namedYear && month > 0 ? toDay(namedYear, String(month), named!) : null
}

function toDay(year: string, month: string, day: string): Day | null {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  // Of 31 February a Date makes one of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

/**
 * The order that the days of a column show: a first number above 12 can only be a day, a second one above 12 makes the
 * first a month. Undefined where no row tells, or rows tell otherwise than others.
 */
export function guessDayOrder(cells: readonly string[]): DayOrder | undefined {
  let isDayFirst = false
  let isMonthFirst = false
  for (const cell of cells) {
    const [, first, second] =
      /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}/.exec(toAsciiDigits(cell.trim())) ?? []
    if (Number(first) > 12) isDayFirst = true
    if (Number(second) > 12) isMonthFirst = true
  }
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day first' : 'month first'
}
