import { daySchema, type Day } from './day.ts'

const spelled = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/

/**
 * The day that was typed as the clinic writes it: 21-11-2026, 21/11/26, 21.11.2026 or 21112026.
 * Null while it is not yet, or never will be, a day.
 */
export function typedDay(typed: string): Day | null {
  const [, day, month, year] = spelled.exec(typed.trim()) ?? digitsOnly.exec(typed.trim()) ?? []
  if (!day || !month || !year) return null
  const whole = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return daySchema.safeParse(whole).data ?? null
}
