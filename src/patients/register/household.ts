import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { storedContactFields } from '../contact/contact.ts'
import { mobileSchema } from './patient.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

const householdMemberSchema = z.object({
  id: z.int(),
  /** Counts corrections; a correction names the version that the desk saw. */
  version: z.int(),
  name: z.string(),
  /** Years, computed from the age that was last recorded. */
  age: z.int(),
  email: z.string(),
  location: z.string(),
  ...storedContactFields,
})
export type HouseholdMember = z.output<typeof householdMemberSchema>

/** The patients under one mobile number, which a family may share. */
export const readHousehold = contract({
  // Not GET, because a number in a URL would be in the logs of every proxy.
  method: 'POST',
  url: '/api/patients/household',
  readLimitMs,
  summary: 'The patients known under a mobile number',
  body: z.strictObject({ mobile: mobileSchema }),
  answer: z.array(householdMemberSchema),
})
