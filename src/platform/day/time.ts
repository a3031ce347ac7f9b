import { z } from 'zod'

/** A wall-clock time of the clinic, 'HH:MM'. Times compare with < and > as text. */
export type Time = string

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

export const isTime = (text: string): boolean => timePattern.test(text)

/** `message` is the text key of the sentence for a missing or invalid time. */
export const timeSchemaWithMessage = (message?: string) =>
  z.string(message).regex(timePattern, message)

export const timeSchema = timeSchemaWithMessage()

/**
 * A range of times on one day. The end is exclusive: 09:00–09:15 and 09:15–09:30 do not overlap.
 */
export interface TimeRange {
  starts: Time
  ends: Time
}

export const overlaps = (a: TimeRange, b: TimeRange): boolean =>
  a.starts < b.ends && b.starts < a.ends && !isEmpty(a) && !isEmpty(b)

/** As in PostgreSQL, an empty range overlaps nothing: the one of a walk-in without a slot. */
const isEmpty = ({ starts, ends }: TimeRange): boolean => starts >= ends

/** Minutes from the start of the day. */
export const minutesOf = (time: Time): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const addMinutes = (time: Time, minutes: number): Time => {
  const total = minutesOf(time) + minutes
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(total / 60))}:${twoDigits(total % 60)}`
}

/** '09:00–09:15', the format of lists and slots; of an empty range only its time, '09:00'. */
export const formatTimeRange = (range: TimeRange): string =>
  isEmpty(range) ? range.starts : `${range.starts}–${range.ends}`
