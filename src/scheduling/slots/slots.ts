import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

export const slotSchema = z.object({ id: z.int(), starts: timeSchema, ends: timeSchema })
export type Slot = z.output<typeof slotSchema>

export const listOpenSlots = contract({
  method: 'GET',
  url: '/api/slots/open',
  summary: "A consultant's open slots at a branch on a day; the problem `holiday` on a day off",
  query: z.strictObject({ consultant: idParamSchema, branch: idParamSchema, day: daySchema }),
  answer: z.object({
    slots: z.array(slotSchema),
    /** False when the consultant has no slots at the branch on that weekday. */
    offered: z.boolean(),
  }),
})
