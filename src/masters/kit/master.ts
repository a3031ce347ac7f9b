import { z } from 'zod'
import { idInAddress } from '../../platform/http/id.ts'

/** What every row of a master carries: retired ones stay on old records and leave new choices. */
export const masterRowSchema = z.object({ id: z.int(), version: z.int(), active: z.boolean() })
export type MasterRow = z.output<typeof masterRowSchema>

/** Which row, and the version that the change was made from. */
export const rowParams = z.object({ id: idInAddress })
export const seenVersion = { version: z.int().positive() }

/** Retires a row (`active` false), or brings it back. */
export const retireBody = z.strictObject({ ...seenVersion, active: z.boolean() })

export const addedAnswer = z.object({ id: z.int() })
export const changedAnswer = z.object({})
