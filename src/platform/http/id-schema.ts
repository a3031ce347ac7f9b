import { z } from 'zod'
import type { TextKey } from '../i18n/text-key.ts'

/** The maximum of a PostgreSQL integer; no row has a larger id. */
export const maxId = 2_147_483_647

/** The id of a row, in a body. `message` is the text key of the sentence for a missing choice. */
export const idSchema = (message?: TextKey) => z.int(message).positive(message).max(maxId, message)

/** The id of a row, in a path or a query, where values are text. */
export const idParamSchema = z.coerce.number().pipe(idSchema())
