import {
  clinicTimeZone,
  currentClinicTime,
  formatClinicTime,
} from '../../platform/clock/clinic-clock.tsx'
import { dayAt, timeAt } from '../../platform/day/day.ts'
import { text } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from './appointment.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** The times of an appointment, or that the patient walked in without a slot. */
export const formatSlot = (
  appointment: Pick<Appointment, 'walkIn' | 'day' | 'starts' | 'ends'>,
): string =>
  appointment.walkIn ? text('arrivals.walkIn') : formatTimesOnDay(appointment.day, appointment)

/** 'Held until 10:40', of a time that waits for an answer; with the day where that is not today. */
export function formatHeldUntil(heldUntil: string): string {
  const at = new Date(heldUntil)
  const isToday = dayAt(at, clinicTimeZone()) === currentClinicTime().today
  const time = isToday ? timeAt(at, clinicTimeZone()) : formatClinicTime(heldUntil)
  return text('table.heldUntil', { time })
}
