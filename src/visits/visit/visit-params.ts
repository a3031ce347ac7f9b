import { z } from 'zod'
import { idParamSchema, countSchema } from '../../platform/http/input-schemas.ts'

/** The id of a visit is that of its appointment. */
export const visitIdSchema = z.strictObject({ id: idParamSchema })

/**
 * Counts the saves of a visit, 0 before the first. A save sends the version that it is based on; a
 * higher current version means that another window has saved since.
 */
export const visitVersionSchema = countSchema
