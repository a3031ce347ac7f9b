import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idInAddress, idSchema } from '../../platform/http/id.ts'
import { paymentSchema } from './payment.ts'

export const appointmentIdSchema = z.strictObject({ id: idInAddress })
/** The version that the reader saw; a later one means that another desk was quicker. */
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
  summary: 'Cancel a pending appointment; its slot is free again at once',
  params: appointmentIdSchema,
  body: z.strictObject({ version: seenVersionSchema }),
  answer: z.object({}),
})
