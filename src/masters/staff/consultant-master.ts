import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { changedAnswer, retireBody, rowParams, seenVersion } from '../kit/master.ts'
import { feesSchema } from '../services/fees.ts'
import { addedStaffAnswer, optionalText, staffEntry, staffRowSchema } from './staff-request.ts'

/** What is typed of a consultant. `fees` are by the services that they give. */
export const consultantEntry = z.strictObject({
  ...staffEntry,
  degree: optionalText(100),
  registrationNumber: optionalText(60),
  fees: feesSchema,
})

const consultantMasterSchema = staffRowSchema.extend({
  role: z.literal('Consultant'),
  degree: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  fees: z.array(z.object({ id: z.int(), name: z.string(), fee: z.number() })),
  /** Appointments from today on that are still to come. */
  booked: z.int(),
})
export type ConsultantMaster = z.output<typeof consultantMasterSchema>

export const listAllConsultants = contract({
  method: 'GET',
  url: '/api/consultants/all',
  summary: 'Every consultant with what they give and the fees, retired ones as well',
  answer: z.array(consultantMasterSchema),
})

export const addConsultant = contract({
  method: 'POST',
  url: '/api/consultants',
  summary: 'Add a consultant; answers the first password, this once',
  body: consultantEntry,
  answer: addedStaffAnswer,
})

export const changeConsultant = contract({
  method: 'PUT',
  url: '/api/consultants/:id',
  summary: 'Change a consultant, the services they give, and the fees',
  params: rowParams,
  body: consultantEntry.extend(seenVersion),
  answer: changedAnswer,
})

export const retireConsultant = contract({
  method: 'PUT',
  url: '/api/consultants/:id/active',
  summary: 'Retire a consultant, or bring them back',
  params: rowParams,
  body: retireBody,
  answer: changedAnswer,
})
