import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { chargeLinesSchema } from '../../masters/charges/charges.ts'
import { paymentSchema } from './payment.ts'

export const appointmentIdSchema = z.strictObject({ id: idParamSchema })
/**
 * The version that the user saw; a newer stored one means that another desk made a change first.
 */
export const seenVersionSchema = idSchema()

/**
 * In the answer of a change that takes or gives back money: the later day for which it counts, as the
 * drawer of today was closed already (decision 64). Missing where it counts for today.
 */
export const countsForLater = { countsFor: daySchema.optional() }

export const conductAppointment = contract({
  method: 'POST',
  url: '/api/appointments/:id/conduct',
  summary: 'Conduct a pending appointment and record its payment, in one transaction',
  params: appointmentIdSchema,
  body: z.strictObject({
    version: seenVersionSchema,
    payment: paymentSchema,
    /** What is charged besides the visit; what is owed grows by it. */
    charges: chargeLinesSchema.optional(),
  }),
  answer: z.object(countsForLater),
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
