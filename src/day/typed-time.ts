import { timeSchema, type Time } from './time.ts'

const spelled = /^(\d{1,2})[:.h ](\d{2})$/
const digitsOnly = /^(\d{1,2}?)(\d{2})?$/

/**
 * The time that was typed as people at a desk type it: 09:00, 9.30, 0930, 930 or 9. Null while it
 * is not yet, or never will be, a time of the day.
 */
export function typedTime(typed: string): Time | null {
  const [, hours, minutes = '00'] =
    spelled.exec(typed.trim()) ?? digitsOnly.exec(typed.trim()) ?? []
  if (!hours) return null
  return timeSchema.safeParse(`${hours.padStart(2, '0')}:${minutes}`).data ?? null
}
