import type { Day } from '../../platform/day/day.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import type { Correction, Sex } from './correct-patient.ts'
import { maxAge } from './patient.ts'

/** What the register has of a patient. */
export interface RegisteredPatient {
  name: string
  mobile: string
  /** Years today. */
  age: number
  bornOn: Day | null
  sex: Sex | null
  email: string | null
  location: string | null
  language: Locale | null
  /** That of their file at the clinic; null without one. */
  fileNumber: string | null
  /** Whether they agree to messages; null while nobody has asked. */
  messages: boolean | null
}

/** The fields that a correction changes, with their new values; without any, nothing changes. */
export function correctedFields(
  patient: RegisteredPatient,
  correction: Correction,
  today: Day,
): Partial<RegisteredPatient> {
  const { bornOn = patient.bornOn, email, location, fileNumber, messages, ...others } = correction
  const next: Partial<Record<keyof RegisteredPatient, RegisteredPatient[keyof RegisteredPatient]>> =
    {
      ...others,
      bornOn,
      // Whose day of birth is known has no other age.
      ...(bornOn !== null && { age: yearsBetween(bornOn, today) }),
      ...(email !== undefined && { email: email || null }),
      ...(location !== undefined && { location: location || null }),
      ...(fileNumber !== undefined && { fileNumber: fileNumber || null }),
      // Who was never asked has said no stop.
      messages: messages === false && patient.messages === null ? null : messages,
    }
  const changed = Object.entries(next).filter(
    ([field, value]) => value !== undefined && value !== patient[field as keyof RegisteredPatient],
  )
  return Object.fromEntries(changed)
}

/** Whether somebody can have been born on a day: not later than today, and 130 years ago at most. */
export const isPossibleBirthday = (bornOn: Day, today: Day): boolean =>
  bornOn <= today && yearsBetween(bornOn, today) <= maxAge

/** Full years from a day of birth to another day. */
export function yearsBetween(bornOn: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}
