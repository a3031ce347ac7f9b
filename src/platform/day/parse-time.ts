import { toAsciiDigits } from '../numbers/to-ascii-digits.ts'
import { timeSchema, type Time } from './time.ts'

const separatedPattern = /^(\d{1,2})[:.h ](\d{2})$/
const digitsPattern = /^(\d{1,2}?)(\d{2})?$/
const twelveHourPattern = /^(.*\d)\s*([ap])\.?\s?m\.?$/i

/**
 * Parses a time as people type it: 09:00, 9.30, 0930, 930, 9 or 9:30 pm. Null when the text is not
 * a time, or not yet.
 */
export function parseTime(input: string): Time | null {
  const text = toAsciiDigits(input).trim()
  const [, timeText = text, meridiem] = twelveHourPattern.exec(text) ?? []
  const [, hours, minutes = '00'] =
    separatedPattern.exec(timeText) ?? digitsPattern.exec(timeText) ?? []
  if (!hours) return null
  const hour = meridiem ? toTwentyFourHours(Number(hours), meridiem.toLowerCase()) : hours
  return timeSchema.safeParse(`${String(hour).padStart(2, '0')}:${minutes}`).data ?? null
}

/** 12 am is midnight and 12 pm is noon. NaN for an hour above 12 with am or pm. */
const toTwentyFourHours = (hour: number, meridiem: string): number => {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (meridiem === 'p' ? 12 : 0)
}
