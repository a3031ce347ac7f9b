import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { countSchema, idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'

const delaySchema = z.object({
  consultantId: z.int(),
  /** When the consultant is expected; null once they are there, or it has passed. */
  backAt: timeSchema.nullable(),
  /** Increases with each change; 0 while nothing was said today. */
  version: z.int(),
  /** The name of whoever said it last. */
  saidBy: z.string(),
})
export type Delay = z.output<typeof delaySchema>

export const listDelays = contract({
  method: 'GET',
  url: '/api/delays',
  summary: 'Which consultants of a branch come later today; for a consultant only themselves',
  query: z.strictObject({ branch: idParamSchema }),
  live: ['line'],
  answer: z.array(delaySchema),
})

export const sayDelay = contract({
  method: 'PUT',
  url: '/api/delays',
  summary: 'Say when a consultant is expected at a branch today, or that they are there',
  body: z.strictObject({
    branch: idSchema(),
    consultant: idSchema(),
    backAt: timeSchema.nullable(),
    /** The version that the sender has seen. */
    version: countSchema,
  }),
  answer: z.object({}),
})
