import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { dayStates } from './slot-days.ts'
import { noSlotReasons } from './no-slot-reason.ts'

export const slotSchema = z.object({ id: z.int(), starts: timeSchema, ends: timeSchema })
export type Slot = z.output<typeof slotSchema>

export const listOpenSlots = contract({
  method: 'GET',
  url: '/api/slots/open',
  summary: "A consultant's open slots at a branch on a day; the problem `holiday` on a day off",
  query: z.strictObject({ consultant: idParamSchema, branch: idParamSchema, day: daySchema }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: ['consultant', 'day'],
  answer: z.object({
    slots: z.array(slotSchema),
    /** Why there is none; null while there is one. */
    none: z.enum(noSlotReasons).nullable(),
  }),
})

export const listSlotDays = contract({
  method: 'GET',
  url: '/api/slots/days',
  summary: "What each day of the booking window is for a consultant's bookings at a branch",
  query: z.strictObject({ consultant: idParamSchema, branch: idParamSchema }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: ['consultant'],
  answer: z.array(z.object({ day: daySchema, state: z.enum(dayStates) })),
})

const freeTimeSchema = slotSchema.extend({
  day: daySchema,
  consultantId: z.int(),
  consultantName: z.string(),
})

export const listNextSlots = contract({
  method: 'GET',
  url: '/api/slots/next',
  summary: 'The next free times of a consultant from a day on, and those of others for the service',
  query: z.strictObject({
    consultant: idParamSchema,
    branch: idParamSchema,
    /** Without it only the consultant's own times are answered. */
    service: idParamSchema.optional(),
    day: daySchema,
  }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: [],
  answer: z.object({ own: z.array(freeTimeSchema), others: z.array(freeTimeSchema) }),
})
