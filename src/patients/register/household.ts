import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { storedContactFields } from '../contact/contact.ts'
import { fileNumberSchema } from '../../masters/file-numbers/file-number.ts'
import { mobileSchema } from './patient.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

const householdMemberSchema = z.object({
  id: z.int(),
  /** Counts corrections; a correction names the version that the desk saw. */
  version: z.int(),
  name: z.string(),
  mobile: z.string(),
  fileNumber: z.string().nullable(),
  /** Years, computed from the age that was last recorded. */
  age: z.int(),
  email: z.string(),
  location: z.string(),
  ...storedContactFields,
  /** What the desk should know of them. */
  deskNote: z.string().nullable(),
})
export type HouseholdMember = z.output<typeof householdMemberSchema>

/** The patients under one mobile number, which a family may share, or the one with a file number. */
export const readHousehold = contract({
  // Not GET, because a number in a URL would be in the logs of every proxy.
  method: 'POST',
  url: '/api/patients/household',
  readLimitMs,
  summary: 'The patients known under a mobile number, or the one with a file number',
  /** One of the two. */
  body: z
    .strictObject({
      mobile: mobileSchema.optional(),
      fileNumber: fileNumberSchema.pipe(z.string().min(1)).optional(),
    })
    .refine(({ mobile, fileNumber }) => (mobile === undefined) !== (fileNumber === undefined), {
      path: ['mobile'],
      error: messageKey('patient.mobileRequired'),
    }),
  answer: z.array(householdMemberSchema),
})
