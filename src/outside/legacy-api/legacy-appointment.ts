import { z } from 'zod'
import { type Appointment } from '../../scheduling/appointments/appointment.ts'
import { appointmentStatuses, paymentStatuses } from '../../scheduling/appointments/statuses.ts'
import { weekdayOf } from '../../platform/day/day.ts'

/** Weekday names as the legacy calls spell them, Monday first. */
const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
/** The name of an ISO weekday, 1 for Monday to 7 for Sunday. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1]!

/** An appointment with the field names of the specification, section 3; `price` in rupees. */
export const legacyAppointmentSchema = z.object({
  id: z.int(),
  branch: z.int(),
  branch_name: z.string(),
  consultant: z.int(),
  consultant_name: z.string(),
  section: z.int(),
  section_name: z.string(),
  slot: z.int().nullable(),
  slots_time: z.string(),
  day_name: z.string(),
  dates: z.string(),
  full_name: z.string(),
  mobile_no: z.string(),
  price: z.number(),
  payment_status: z.enum(paymentStatuses),
  appointment_status: z.enum(appointmentStatuses),
})
export type LegacyAppointment = z.output<typeof legacyAppointmentSchema>

export const toLegacyAppointment = (appointment: Appointment): LegacyAppointment => ({
  id: appointment.id,
  branch: appointment.branchId,
  branch_name: appointment.branchName,
  consultant: appointment.consultantId,
  consultant_name: appointment.consultantName,
  section: appointment.serviceId,
  section_name: appointment.serviceName,
  slot: appointment.slotId,
  // Programs show it as it is.
  slots_time: appointment.walkIn ? 'Walk-in' : appointment.starts,
  day_name: weekdayName(weekdayOf(appointment.day)),
  dates: appointment.day,
  full_name: appointment.patientName,
  mobile_no: appointment.mobile,
  price: appointment.price,
  payment_status: appointment.paymentStatus,
  appointment_status: appointment.status,
})

/** A slot with the field names of the specification, section 3. */
export const legacySlotSchema = z.object({
  id: z.int(),
  slots_time: z.string(),
  day_name: z.string(),
})
