import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { typedText } from '../../../platform/http/typed-text.ts'

const medicineSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** As the pack says: '500 mg', '60,000 IU'; null where there is only one. */
  strength: z.string().nullable(),
})
export type Medicine = z.output<typeof medicineSchema>

export const suggestMedicines = contract({
  method: 'GET',
  url: '/api/medicines',
  summary: 'Medicines whose name holds what was typed, those that begin with it first',
  query: z.strictObject({ typed: typedText(200).default('') }),
  answer: z.array(medicineSchema),
})
