import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { isRetiredSchema, retiredQuery } from '../kit/master.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'

const consultantSchema = z.object({ id: z.int(), name: z.string(), isRetired: isRetiredSchema })
export type Consultant = z.output<typeof consultantSchema>

/** A consultant to choose, with their fee for the service that was asked for, in rupees. */
export const consultantChoiceSchema = consultantSchema.extend({ fee: z.number().nullable() })

export const listConsultants = contract({
  method: 'GET',
  url: '/api/consultants',
  summary: 'Consultants, or those who give a service at a branch',
  query: retiredQuery.extend({
    branch: idParamSchema.optional(),
    service: idParamSchema.optional(),
    /** How long their slots are, without a service. */
    withSlotMinutes: z.stringbool().optional(),
  }),
  // At a branch are those who have hours there.
  live: ['masters', 'schedule'],
  answer: z.array(
    consultantChoiceSchema.extend({
      /** The lengths of their slots in minutes, each once; empty for one without hours. */
      slotMinutes: z.array(z.int()).optional(),
    }),
  ),
})
