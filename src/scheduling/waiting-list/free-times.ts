import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { entryParams, offeredTimeSchema, waitingRowSchema } from './waiting-list.ts'

/** The most free times of one entry that are listed: an order of days, not a search among thousands. */
export const maxListedTimes = 1_000

export const listFreeTimes = contract({
  method: 'GET',
  url: '/api/waiting-list/:id/free-times',
  live: ['waitingList', 'appointment', 'schedule', 'holiday', 'masters'],
  summary: 'The times that are free for a patient who waits, by day and consultant',
  params: entryParams,
  query: z.strictObject({
    branch: idParamSchema.optional(),
    consultant: idParamSchema.optional(),
    /** How many at most, from the soonest day on. */
    limit: z.coerce.number().int().min(1).max(maxListedTimes).default(100),
  }),
  answer: z.object({
    times: z.array(offeredTimeSchema),
    /** How many there are in all. */
    total: z.int(),
    /** While a time is held for them no other is free for them. */
    held: waitingRowSchema.shape.held,
  }),
})
