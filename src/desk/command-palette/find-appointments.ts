import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { typedText } from '../../platform/http/typed-text.ts'

/** So many are offered; whatever is not among them is found by typing on. */
export const mostAppointments = 10

export const findAppointments = contract({
  // Not GET: a name or a number in an address would stand in the logs of every proxy on the way.
  method: 'POST',
  url: '/api/appointments/search',
  summary:
    "Appointments from today on by their patient's name, however spelt, or a part of the number; on any day by their reference; a consultant gets their own only",
  body: z.strictObject({ typed: typedText(100) }),
  answer: z.array(appointmentSchema),
})
