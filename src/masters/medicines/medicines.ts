import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { addedResponse, masterCalls, masterRowSchema } from '../kit/master.ts'

/** The form of a medicine. */
export const medicineRequest = z.strictObject({
  name: textSchema(200, 'masters.nameRequired'),
  /** As on the package: '500 mg'; empty when only one exists. */
  strength: textSchema(60).or(z.literal('')),
  /** The medicine that is suggested instead of it; null for one of its own. */
  joinedInto: idParamSchema.nullable(),
})

const medicineMasterSchema = masterRowSchema.extend({
  name: z.string(),
  strength: z.string().nullable(),
  joinedInto: z.int().nullable(),
})
export type MedicineMaster = z.output<typeof medicineMasterSchema>

const calls = masterCalls(medicineRequest, addedResponse)

export const medicineMaster = {
  list: contract({
    method: 'GET',
    url: '/api/medicines/all',
    summary: 'Every medicine of the suggestions, retired and joined ones included',
    live: ['masters'],
    answer: z.array(medicineMasterSchema),
  }),
  add: contract({ url: '/api/medicines', summary: 'Add a medicine', ...calls.add }),
  change: contract({
    url: '/api/medicines/:id',
    summary: 'Correct a medicine, or join it with another; what was prescribed stays as written',
    ...calls.change,
  }),
  retire: contract({
    url: '/api/medicines/:id/active',
    summary: 'Retire a medicine, or restore it, also a joined one',
    ...calls.retire,
  }),
}

/** A medicine as it is suggested: 'Paracetamol 500 mg'. */
export const medicineText = ({ name, strength }: Pick<MedicineMaster, 'name' | 'strength'>) =>
  strength ? `${name} ${strength}` : name
