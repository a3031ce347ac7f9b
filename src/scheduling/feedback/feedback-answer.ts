import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { countSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { maxWords } from './feedback-rule.ts'

/** What a patient says of a visit. */
export const feedbackFields = {
  rating: z.int().min(1).max(5),
  /** '' for none. */
  words: textSchema(maxWords),
  /** Whether the clinic may call about it. */
  mayCall: z.boolean(),
}

/** What a patient is asked about a visit, and has said already. */
export const askedFeedbackSchema = z.object({
  /** 0 before the first answer; a change names the one that the page shows. */
  version: countSchema,
  given: z
    .object({ rating: z.int(), words: z.string().nullable(), mayCall: z.boolean() })
    .nullable(),
  /** Until when it can be answered and changed. */
  lastDay: daySchema,
})
export type AskedFeedback = z.output<typeof askedFeedbackSchema>
