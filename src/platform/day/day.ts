import { z } from 'zod'
import { wallClockBy, type ZoneOffset } from './zone-offset.ts'

/**
 * A calendar day of the clinic, 'yyyy-mm-dd'. Days are text, never Date objects: a Date is an
 * instant, and the same instant is already tomorrow in Kolkata while it is still today in UTC.
 * Days compare with < and > as text.
 */
export type Day = string

/** `message` is the text key of the sentence for a missing or invalid day. */
export const daySchemaWithMessage = (message?: string) =>
  // PostgreSQL has no year 0, and no clinic has an appointment before 1900.
  z.iso.date(message).refine((day) => day >= '1900-01-01', message)

export const daySchema = daySchemaWithMessage()

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const msPerDay = 86_400_000

// Both conversions use UTC midnight, which no clock change affects.
const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The day that many days later (earlier when negative). */
export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * msPerDay)

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (toUtc(to) - toUtc(from)) / msPerDay

/** By Sakamoto's method, in whole numbers: lists ask it for each row, of which a Date would be half the time. */
export function weekdayOf(day: Day): Weekday {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  const sinceSunday = year + leapDays + monthOffsets[month - 1]! + Number(day.slice(8))
  return (((sinceSunday + 6) % 7) + 1) as Weekday
}
const monthOffsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** The day that an instant falls on in a time zone such as 'Asia/Kolkata'. */
export const dayAt = (instant: Date, timeZone: string): Day =>
  wallClockAt(instant, timeZone).slice(0, 10)

/** The wall-clock time 'HH:MM' that an instant has in a time zone. */
export const timeAt = (instant: Date, timeZone: string): string =>
  wallClockAt(instant, timeZone).slice(11, 16)

const keptOffsets = new Map<string, ZoneOffset>()

/** Keeps the offset of a zone, so that days and times while it holds need no formatting; undefined keeps none. */
export function keepZoneOffset(timeZone: string, offset: ZoneOffset | undefined): void {
  if (offset) keptOffsets.set(timeZone, offset)
  else keptOffsets.delete(timeZone)
  lastFormatted.minute = NaN
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const lastFormatted = { minute: NaN, timeZone: '', parts: '' }

// Formatting is slow, and every request needs the same minute in the same zone.
function wallClockAt(instant: Date, timeZone: string): string {
  const minute = Math.floor(instant.getTime() / 60_000)
  if (lastFormatted.minute !== minute || lastFormatted.timeZone !== timeZone) {
    const kept = keptOffsets.get(timeZone)
    const parts = (kept && wallClockBy(kept, instant.getTime())) ?? formatInstant(instant, timeZone)
    Object.assign(lastFormatted, { minute, timeZone, parts })
  }
  return lastFormatted.parts
}

// The Swedish locale writes '2026-11-21 09:30', the order that days and times sort in.
function formatInstant(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(instant)
}

/** '2026-11-21' as '21-11-2026', the format of lists and sheets (specification, section 9). */
export const formatDay = (day: Day): string => day.split('-').toReversed().join('-')

/** '2026-11-21' as '21/11/2026', for certificates and the empty slots. */
export const formatDayWithSlashes = (day: Day): string => day.split('-').toReversed().join('/')
