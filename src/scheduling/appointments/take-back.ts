import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema, seenVersionSchema } from './change-appointment.ts'

const correctionBody = z.strictObject({ version: seenVersionSchema, reason: reasonSchema })

export const takeBackAppointment = contract({
  method: 'POST',
  url: '/api/appointments/:id/take-back',
  summary: 'Take a cancelled appointment back while its time is free; it is pending again',
  params: appointmentIdSchema,
  body: correctionBody,
  answer: z.object({}),
})

export const setBackAppointment = contract({
  method: 'POST',
  url: '/api/appointments/:id/set-back',
  summary:
    'Set an appointment that was conducted today back to pending; its payment is reversed and kept',
  params: appointmentIdSchema,
  body: correctionBody,
  answer: z.object({}),
})
