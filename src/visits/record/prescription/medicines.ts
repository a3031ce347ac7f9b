import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { textSchema } from '../../../platform/http/input-schemas.ts'

const medicineSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** As on the package: '500 mg', '60,000 IU'; null when only one exists. */
  strength: z.string().nullable(),
})
export type Medicine = z.output<typeof medicineSchema>

export const suggestMedicines = contract({
  method: 'GET',
  url: '/api/medicines',
  summary: 'Medicines whose name contains the query, those that begin with it first',
  query: z.strictObject({ typed: textSchema(200).default('') }),
  answer: z.array(medicineSchema),
})
