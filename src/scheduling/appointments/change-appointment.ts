import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { paymentSchema } from './payment.ts'

export const appointmentIdSchema = z.strictObject({ id: idParamSchema })
/**
 * The version that the user saw; a newer stored one means that another desk made a change first.
 */
export const seenVersionSchema = idSchema()

export const conductAppointment = contract({
  method: 'POST',
  url: '/api/appointments/:id/conduct',
  summary: 'Conduct a pending appointment and record its payment, in one transaction',
  params: appointmentIdSchema,
  body: z.strictObject({ version: seenVersionSchema, payment: paymentSchema }),
  answer: z.object({}),
})

export const cancelAppointment = contract({
  method: 'POST',
  url: '/api/appointments/:id/cancel',
  summary: 'Cancel a pending appointment and free its slot',
  params: appointmentIdSchema,
  // Optional for programs that have no field for it; the desk is asked.
  body: z.strictObject({ version: seenVersionSchema, reason: reasonSchema.optional() }),
  answer: z.object({}),
})
