import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentSchema } from '../appointments/appointment.ts'
import { seenVersionSchema } from '../appointments/change-appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress, idSchema } from '../../platform/http/id.ts'

const openPlaceSchema = z.object({
  day: daySchema,
  slot: z.int(),
  starts: timeSchema,
  ends: timeSchema,
})

/** A booked appointment that lost its time, and where it could go. */
const displacedSchema = appointmentSchema.extend({
  /** The holiday or leave that it falls on; null when it is outside the schedule. */
  dayOff: z.string().nullable(),
  proposed: openPlaceSchema.nullable(),
  /** The proposed place first, then the nearest that are proposed to no other. */
  nearest: z.array(openPlaceSchema),
})
export type Displaced = z.output<typeof displacedSchema>

/** So many are listed and moved in one go; the next come when these have gone. */
export const mostAtOnce = 200

export const listDisplaced = contract({
  method: 'GET',
  url: '/api/displaced',
  summary: 'Booked appointments on a day off or outside the schedule, with the nearest open slots',
  query: z.strictObject({
    consultant: idInAddress.optional(),
    branch: idInAddress.optional(),
    /** Only those that this day off hits. */
    holiday: idInAddress.optional(),
  }),
  answer: z.object({
    /** Soonest first. */
    rows: z.array(displacedSchema),
    total: z.int(),
  }),
})

export const moveDisplaced = contract({
  method: 'POST',
  url: '/api/displaced/move',
  summary: 'Move appointments to other slots of their consultant and branch; all or none',
  body: z.strictObject({
    moves: z
      .array(
        z.strictObject({
          id: idSchema(),
          version: seenVersionSchema,
          day: daySchema,
          slot: idSchema(),
        }),
      )
      .min(1)
      .max(mostAtOnce)
      .refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length),
  }),
  answer: z.object({ moved: z.int() }),
})
