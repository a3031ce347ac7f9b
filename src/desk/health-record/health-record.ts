import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

export const exportHealthRecord = contract({
  method: 'GET',
  url: '/api/clients/:id/health-record',
  summary:
    'What the clinic has recorded of a patient, of which the user may read, as a FHIR R4 bundle for another program',
  params: z.strictObject({ id: idParamSchema }),
  answer: z.file(),
  fileType: 'application/fhir+json',
})
