import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** Maximum number of results; a longer query finds the others. */
export const maxAppointments = 10

export const searchAppointments = contract({
  // Not GET: names and numbers in addresses would appear in the logs of proxies.
  method: 'POST',
  url: '/api/appointments/search',
  readLimitMs,
  summary:
    "Future appointments by the patient's name, in any spelling, or part of the number; appointments of any day by reference; for a consultant only their own",
  body: z.strictObject({ typed: textSchema(100) }),
  answer: z.array(appointmentSchema),
})
