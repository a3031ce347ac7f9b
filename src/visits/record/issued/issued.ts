import { z } from 'zod'
import { daySchema } from '../../../platform/day/day.ts'
import { textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import type { VisitPart } from '../../../scheduling/appointments/visit-parts.ts'
import { visitVersionSchema } from '../../visit/visit-params.ts'

/** The parts of a visit that are lists of papers which the clinic answers for: what was saved is withdrawn, never removed. */
export type IssuedPart = Extract<VisitPart, 'certificates' | 'referrals'>

/** Where the withdrawn ones of each part are in a record. */
export const withdrawnKeys = {
  certificates: 'withdrawnCertificates',
  referrals: 'withdrawnReferrals',
} as const satisfies Record<IssuedPart, string>

/** What a withdrawn paper has beyond what it said. It remains in its visit. */
export const withdrawnShape = {
  withdrawnDay: daySchema,
  withdrawnBy: z.string(),
  /** Why it was withdrawn. */
  reason: z.string(),
}

/**
 * Which saved paper each of a sent list is, by its row, in the list's order; null for a new one. A page of the version before
 * sends none: its list begins with the saved ones, in their order.
 */
export const paperRowsSchema = (max: number) => z.array(z.int().nullable()).max(max).optional()

/** The key of each paper of a sent list, under which a window typed it, in the list's order; null for one that has none. */
export const paperKeysSchema = (max: number) => z.array(z.uuid().nullable()).max(max).optional()

/** The body of a withdrawal of one of at most `max` papers. */
export const withdrawalSchema = (max: number) =>
  z.strictObject({
    version: visitVersionSchema,
    /** Index of the paper in the visit, from 1. */
    number: z.int().min(1).max(max),
    reason: textSchema(300, messageKey('certificate.reasonRequired')),
    /** The window that withdraws it, so that every other one hears that the visit has changed. */
    editor: z.uuid().optional(),
  })
