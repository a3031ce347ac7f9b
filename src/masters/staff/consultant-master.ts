import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { masterCalls } from '../kit/master.ts'
import { feesSchema } from '../services/fees.ts'
import {
  addedStaffResponse,
  consultantRightsSchema,
  optionalText,
  staffRequestFields,
  staffRowSchema,
} from './staff-request.ts'

/** The form of a consultant. `fees` are by the id of the service. */
export const consultantRequest = z.strictObject({
  ...staffRequestFields,
  degree: optionalText(100),
  registrationNumber: optionalText(60),
  furtherRights: consultantRightsSchema,
  fees: feesSchema,
})

const calls = masterCalls(consultantRequest, addedStaffResponse)

const consultantMasterSchema = staffRowSchema.extend({
  role: z.literal('Consultant'),
  degree: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  fees: z.array(z.object({ id: z.int(), name: z.string(), fee: z.number() })),
  /** The number of upcoming appointments, from today on. */
  booked: z.int(),
})
export type ConsultantMaster = z.output<typeof consultantMasterSchema>

export const listAllConsultants = contract({
  method: 'GET',
  url: '/api/consultants/all',
  summary: 'Every consultant with their services and fees, retired ones included',
  live: ['masters'],
  answer: z.array(consultantMasterSchema),
})

export const addConsultant = contract({
  url: '/api/consultants',
  summary: 'Add a consultant; the answer contains the first password, only this once',
  ...calls.add,
})

export const changeConsultant = contract({
  url: '/api/consultants/:id',
  summary: 'Change a consultant, their services and fees',
  ...calls.change,
})

export const retireConsultant = contract({
  url: '/api/consultants/:id/active',
  summary: 'Retire a consultant, or restore them',
  ...calls.retire,
})
