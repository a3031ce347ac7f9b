import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema, seenVersionSchema } from '../appointments/change-appointment.ts'
import { healthIssuesSchema } from '../appointments/appointment.ts'
import { daySchema, daySchemaWithMessage } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { deskPatientSchema } from '../../patients/register/patient.ts'

/** The fields of the wizard's Appointment step. */
const appointmentStepSchema = z.strictObject({
  branch: idSchema('booking.branchRequired'),
  service: idSchema('booking.serviceRequired'),
  consultant: idSchema('booking.consultantRequired'),
  healthIssues: healthIssuesSchema,
  day: daySchemaWithMessage(messageKey('booking.dayRequired')),
  slot: idSchema('booking.slotRequired'),
})

export const bookingSchema = appointmentStepSchema.extend({ patient: deskPatientSchema })
export type Booking = z.output<typeof bookingSchema>

const bookedSchema = z.object({
  id: z.int(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  /** Rupees: the consultant's fee for the service on the day of booking. */
  price: z.number(),
})
export type Booked = z.output<typeof bookedSchema>

export const bookAppointment = contract({
  method: 'POST',
  url: '/api/bookings',
  summary: 'Book one appointment; a repeated key gets the same answer',
  body: bookingSchema.extend({ idempotencyKey: z.uuid() }),
  answer: bookedSchema,
})

export const rescheduleAppointment = contract({
  method: 'POST',
  url: '/api/appointments/:id/reschedule',
  summary: 'Move a pending appointment to another day and slot of its consultant and branch',
  params: appointmentIdSchema,
  body: z.strictObject({
    version: seenVersionSchema,
    day: appointmentStepSchema.shape.day,
    slot: appointmentStepSchema.shape.slot,
    /** The clinic moves it, and not the patient: they are to be called. */
    byClinic: z.literal(true).optional(),
  }),
  answer: bookedSchema.omit({ price: true }),
})
