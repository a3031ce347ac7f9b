import { z } from 'zod'
import type { TextKey } from '../i18n/text-key.ts'

/** What a column of type integer can hold; a larger number could name no row. */
const largest = 2_147_483_647

/** The id of a row, in a body. `message` is the key of the sentence for a choice not made. */
export const idSchema = (message?: TextKey) =>
  z.int(message).positive(message).max(largest, message)

/** The id of a row, in a path or a query, where everything is text. */
export const idInAddress = z.coerce.number().pipe(idSchema())
