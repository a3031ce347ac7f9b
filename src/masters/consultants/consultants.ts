import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

const consultantSchema = z.object({ id: z.int(), name: z.string() })
export type Consultant = z.output<typeof consultantSchema>

export const listConsultants = contract({
  method: 'GET',
  url: '/api/consultants',
  summary: 'Consultants, or those who give a service at a branch',
  query: z.strictObject({ branch: idParamSchema.optional(), service: idParamSchema.optional() }),
  answer: z.array(consultantSchema.extend({ fee: z.number().nullable() })),
})
