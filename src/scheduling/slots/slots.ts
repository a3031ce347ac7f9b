import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress } from '../../platform/http/id.ts'

export const slotSchema = z.object({ id: z.int(), starts: timeSchema, ends: timeSchema })
export type Slot = z.output<typeof slotSchema>

export const listOpenSlots = contract({
  method: 'GET',
  url: '/api/slots/open',
  summary: "A consultant's open slots at a branch on a day; refused with `holiday` on a day off",
  query: z.strictObject({ consultant: idInAddress, branch: idInAddress, day: daySchema }),
  answer: z.object({
    slots: z.array(slotSchema),
    /** False when the consultant never sits at the branch on that weekday. */
    offered: z.boolean(),
  }),
})
