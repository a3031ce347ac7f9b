import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'

/** A patient of the register and the version of it that the user saw. */
const seenPatientFields = { id: idSchema(), version: idSchema() }

export const mergePatients = contract({
  method: 'POST',
  url: '/api/clients/:id/merge',
  summary: 'Bring all that another entry of the same patient has to this one, with a reason',
  /** The entry that stays. */
  params: z.strictObject({ id: idParamSchema }),
  body: z.strictObject({
    version: idSchema(),
    /** The entry that is found no more. Its name and number lead to the one that stays. */
    other: z.strictObject(seenPatientFields),
    reason: reasonSchema,
  }),
  answer: z.object({}),
})

export const separatePatients = contract({
  method: 'POST',
  url: '/api/clients/:id/separate',
  summary: 'Undo a merge: what came from the other entry goes back to it',
  params: z.strictObject({ id: idParamSchema }),
  /** The merge, as a patient's page names it. */
  body: z.strictObject({ merge: idSchema() }),
  answer: z.object({}),
})

/** A merge that holds, as the page of the patient who stays shows it. */
export const mergeSchema = z.object({
  id: z.int(),
  /** Of the other entry. */
  name: z.string(),
  mobile: z.string(),
  /** Whether it was merged into this one; otherwise into one that was. Only what is direct is undone. */
  isDirect: z.boolean(),
  at: z.iso.datetime(),
  by: z.string(),
})
