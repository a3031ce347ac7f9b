import { formatTimesOnDay } from '../../platform/clock/clinic-clock.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { Appointment } from './appointment.ts'

/** The times of an appointment, or that the patient walked in without a slot. */
export const formatSlot = (
  appointment: Pick<Appointment, 'walkIn' | 'day' | 'starts' | 'ends'>,
): string =>
  appointment.walkIn ? text('arrivals.walkIn') : formatTimesOnDay(appointment.day, appointment)
