import { z } from 'zod'
import { idInAddress } from '../../platform/http/id.ts'

/** What of a visit is typed, kept and saved by itself, in the order of the screen. */
export const visitParts = ['details', 'prescription', 'tests', 'certificates'] as const
export type VisitPart = (typeof visitParts)[number]

/** A visit goes by the id of its appointment. */
export const visitIdSchema = z.strictObject({ id: idInAddress })

/**
 * Counts the saves of a visit, 0 before the first. A save names the version that it was typed on;
 * a later one means that it was saved in another window meanwhile.
 */
export const visitVersionSchema = z.int().min(0).max(2_147_483_647)
