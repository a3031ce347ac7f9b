import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

/** Minutes until the call: four of five patients are called within them. */
export const expectedWaitSchema = z.object({ from: z.int(), to: z.int() })

export const listWaits = contract({
  method: 'GET',
  url: '/api/line/waits',
  summary:
    'The expected wait of everybody who waits at a branch now, as a range of minutes; for a consultant only their own line',
  query: z.strictObject({ branch: idParamSchema, consultant: idParamSchema.optional() }),
  live: ['appointment', 'line', 'schedule', 'holiday'],
  answer: z.array(expectedWaitSchema.extend({ appointmentId: z.int() })),
})
