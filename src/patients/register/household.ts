import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { mobileSchema } from './patient.ts'

const householdMemberSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Years, counted on from when the age was last told. */
  age: z.int(),
  email: z.string(),
  location: z.string(),
})
export type HouseholdMember = z.output<typeof householdMemberSchema>

/** A mobile number is a household: this tells the desk who is known under it. */
export const readHousehold = contract({
  // Not GET: a number in an address would stand in the logs of every proxy on the way.
  method: 'POST',
  url: '/api/patients/household',
  summary: 'The patients known under a mobile number',
  body: z.strictObject({ mobile: mobileSchema }),
  answer: z.array(householdMemberSchema),
})
