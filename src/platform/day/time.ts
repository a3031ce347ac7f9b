import { z } from 'zod'

/** A wall-clock time of the clinic, 'HH:MM'. Times compare with < and > as text. */
export type Time = string

const form = /^([01]\d|2[0-3]):[0-5]\d$/

export const isTime = (text: string): boolean => form.test(text)

/** `message` is the key of the sentence for a time that is missing or none. */
export const timeWith = (message?: string) => z.string(message).regex(form, message)

export const timeSchema = timeWith()

/** A stretch of one day. The end is not part of it: 09:00–09:15 and 09:15–09:30 only touch. */
export interface TimeRange {
  starts: Time
  ends: Time
}

export const overlaps = (a: TimeRange, b: TimeRange): boolean =>
  a.starts < b.ends && b.starts < a.ends

/** How many minutes into its day a time is. */
export const minutesOf = (time: Time): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const addMinutes = (time: Time, minutes: number): Time => {
  const total = minutesOf(time) + minutes
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(total / 60))}:${two(total % 60)}`
}

/** '09:00–09:15', the way that lists and slots show it. */
export const showTimes = ({ starts, ends }: TimeRange): string => `${starts}–${ends}`
