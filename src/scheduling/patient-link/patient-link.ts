import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema } from '../appointments/change-appointment.ts'

export const makeLink = contract({
  method: 'POST',
  url: '/api/appointments/:id/link',
  summary:
    "Make a link by which an appointment's patient sees and changes it; earlier ones stay good, or all end",
  params: appointmentIdSchema,
  body: z.strictObject({
    /** Whether all earlier links of it open nothing from now on. */
    endsOthers: z.boolean(),
  }),
  answer: z.object({
    /** With its secret, which no later answer has. */
    address: z.url(),
    /** Whether it opens all appointments of a series. */
    isOfSeries: z.boolean(),
  }),
})
