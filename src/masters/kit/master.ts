import { z } from 'zod'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

/**
 * The common fields of a master's rows. Retired rows stay on old records and are not offered for
 * new ones.
 */
export const masterRowSchema = z.object({ id: z.int(), version: z.int(), active: z.boolean() })
export type MasterRow = z.output<typeof masterRowSchema>

/** The id of a row; the body holds the version that the change is based on. */
export const rowParams = z.object({ id: idParamSchema })
export const versionField = { version: z.int().positive() }

/** Retires a row (`active` false), or restores it. */
export const retireRequest = z.strictObject({ ...versionField, active: z.boolean() })

export const addedResponse = z.object({ id: z.int() })
export const changedResponse = z.object({})
