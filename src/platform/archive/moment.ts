import { dayAt, daySchema, timeAt } from '../day/day.ts'
import { instantOf } from '../day/instant.ts'
import { isTime } from '../day/time.ts'

const msPerSecond = 1000

/**
 * The instant that a person means with '2026-11-22 10:40' or '2026-11-22 10:40:30', by the clinic's
 * clock; undefined for any other text, and for a time that the clock skipped. A time that it showed
 * twice means the first.
 */
export function parseMoment(text: string, timeZone: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::([0-5]\d))?$/.exec(text.trim())
  if (!match) return undefined
  const [, day, time, seconds = '00'] = match
  if (!daySchema.safeParse(day).success || !isTime(time!)) return undefined
  const minute = instantOf(day!, time!, timeZone)
  if (timeAt(minute, timeZone) !== time || dayAt(minute, timeZone) !== day) return undefined
  return new Date(minute.getTime() + Number(seconds) * msPerSecond)
}

/** '2026-11-22 10:40:30' by the clinic's clock. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  `${dayAt(moment, timeZone)} ${timeAt(moment, timeZone)}:${moment.toISOString().slice(17, 19)}`
