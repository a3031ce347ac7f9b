import { z } from 'zod'
import {
  appointmentStatuses,
  paymentStatuses,
  type Appointment,
} from '../../scheduling/appointments/appointment.ts'
import { weekdayOf } from '../../platform/day/day.ts'

/** The days of the week as the earlier calls name them, Monday first. */
const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1]!

/** An appointment in the fields of the specification, section 3. */
export const earlierAppointmentSchema = z.object({
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
export type EarlierAppointment = z.output<typeof earlierAppointmentSchema>

export const toEarlierAppointment = (it: Appointment): EarlierAppointment => ({
  id: it.id,
  branch: it.branchId,
  branch_name: it.branchName,
  consultant: it.consultantId,
  consultant_name: it.consultantName,
  section: it.serviceId,
  section_name: it.serviceName,
  slot: it.slotId,
  slots_time: it.starts,
  day_name: weekdayName(weekdayOf(it.day)),
  dates: it.day,
  full_name: it.patientName,
  mobile_no: it.mobile,
  price: it.price,
  payment_status: it.paymentStatus,
  appointment_status: it.status,
})

/** A slot in the fields of the specification, section 3. */
export const earlierSlotSchema = z.object({
  id: z.int(),
  slots_time: z.string(),
  day_name: z.string(),
})
