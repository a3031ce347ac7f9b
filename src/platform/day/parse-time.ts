import { toAsciiDigits } from '../numbers/to-ascii-digits.ts'
import { timeSchema, type Time } from './time.ts'

const separatedPattern = /^(\d{1,2})[:.h ](\d{2})$/
const digitsPattern = /^(\d{1,2}?)(\d{2})?h?$/

/**
 * How the clinic's languages write the halves of a day, without dots and spaces: also those that
 * write 17:00 at home, because clocks and phones show these. Some write them before the time.
 */
const halfDays = {
  am: ['am', 'a', 'πμ', 'ص', '上午', '午前', 'öö', 'de'],
  pm: ['pm', 'p', 'μμ', 'م', '下午', '午後', 'ös', 'du'],
} as const
type HalfDay = keyof typeof halfDays

const wordPattern = /^([^\d]*)(\d.*?)([^\d:.]*\p{L}[^\d]*)?$/u

/**
 * Parses a time as people type it, in the digits of any language: 09:00, 9.30, 0930, 930, 9, 17h or
 * 9:30 pm. Null when the text is not a time, or not yet.
 */
export function parseTime(input: string): Time | null {
  const text = toAsciiDigits(input).trim().toLowerCase()
  const { timeText, half } = splitHalfDay(text)
  const [, hours, minutes = '00'] =
    separatedPattern.exec(timeText) ?? digitsPattern.exec(timeText) ?? []
  if (!hours) return null
  const hour = half ? toTwentyFourHours(Number(hours), half) : hours
  return timeSchema.safeParse(`${String(hour).padStart(2, '0')}:${minutes}`).data ?? null
}

/** '5 p.m.' as '5' and 'pm'; a text without such a word as it is. */
function splitHalfDay(text: string): { timeText: string; half?: HalfDay } {
  const [, before = '', timeText = '', after = ''] = wordPattern.exec(text) ?? []
  const word = (before + after).replaceAll(/[.\s]/g, '')
  const half = (['am', 'pm'] as const).find((it) => halfDays[it].some((name) => name === word))
  return half ? { timeText: timeText.trim(), half } : { timeText: text }
}

/** 12 am is midnight and 12 pm is noon. NaN for an hour above 12 with am or pm. */
const toTwentyFourHours = (hour: number, half: HalfDay): number => {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}
