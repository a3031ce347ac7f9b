import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'

/** PE pending, CD conducted, CN cancelled. */
export const appointmentStatuses = ['PE', 'CD', 'CN'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** P paid, U unpaid. */
export const paymentStatuses = ['P', 'U'] as const

/** An appointment as every list shows it. */
export const appointmentSchema = z.object({
  id: z.int(),
  branchId: z.int(),
  branchName: z.string(),
  consultantId: z.int(),
  consultantName: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  /** Null where it was made without one. */
  slotId: z.int().nullable(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  /** Rupees. */
  price: z.number(),
  /** Rupees that the consultant wrote down at the visit; they do not change the price. */
  fees: z.number().nullable(),
  /** Whether its visit was recorded: such an appointment stays on its day. */
  visitRecorded: z.boolean(),
  status: z.enum(appointmentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Since when the patient is there; null until the desk has marked it. */
  arrivedAt: z.iso.datetime().nullable(),
  /** The series that it is a session of. */
  subscriptionId: z.int().nullable(),
  /** Counts the changes; a change names the version that it was decided on. */
  version: z.int(),
})
export type Appointment = z.output<typeof appointmentSchema>
