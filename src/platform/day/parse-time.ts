import { foldDigits } from '../numbers/to-ascii-digits.ts'
import { timeSchema, type Time } from './time.ts'

const spelled = /^(\d{1,2})[:.h ](\d{2})$/
const digitsOnly = /^(\d{1,2}?)(\d{2})?$/
const ofTwelve = /^(.*\d)\s*([ap])\.?\s?m\.?$/i

/**
 * The time that was typed as people at a desk type it: 09:00, 9.30, 0930, 930, 9 or 9:30 pm. Null
 * while it is not yet, or never will be, a time of the day.
 */
export function typedTime(typed: string): Time | null {
  const text = foldDigits(typed).trim()
  const [, bare = text, half] = ofTwelve.exec(text) ?? []
  const [, hours, minutes = '00'] = spelled.exec(bare) ?? digitsOnly.exec(bare) ?? []
  if (!hours) return null
  const hour = half ? hourOfDay(Number(hours), half.toLowerCase()) : hours
  return timeSchema.safeParse(`${String(hour).padStart(2, '0')}:${minutes}`).data ?? null
}

/** 12 am is midnight and 12 pm is noon; NaN for an hour that a half of the day has not. */
const hourOfDay = (hour: number, half: string): number => {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
