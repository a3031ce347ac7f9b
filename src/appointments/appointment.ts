import { z } from 'zod'
import { daySchema } from '../day/day.ts'
import { timeSchema } from '../day/time.ts'

/** PE pending, CD conducted, CN cancelled. */
export const appointmentStatuses = ['PE', 'CD', 'CN'] as const
/** P paid, U unpaid. */
export const paymentStatuses = ['P', 'U'] as const

/** An appointment as every list shows it. */
export const appointmentSchema = z.object({
  id: z.int(),
  branchId: z.int(),
  branchName: z.string(),
  consultantId: z.int(),
  consultantName: z.string(),
  serviceName: z.string(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  patientName: z.string(),
  mobile: z.string(),
  /** Rupees. */
  price: z.number(),
  status: z.enum(appointmentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** The series that it is a session of. */
  subscriptionId: z.int().nullable(),
  /** Counts the changes; a change names the version that it was decided on. */
  version: z.int(),
})
export type Appointment = z.output<typeof appointmentSchema>
