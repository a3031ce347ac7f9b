import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import { isGstin } from './gstin.ts'
import {
  addedResponse,
  isRetiredSchema,
  masterCalls,
  masterRowSchema,
  retiredQuery,
} from '../kit/master.ts'

export const branchSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Where it takes payments by UPI, '' for nowhere; only for staff. */
  upiAddress: z.string().optional(),
  isRetired: isRetiredSchema,
})
export type Branch = z.output<typeof branchSchema>

export const listBranches = contract({
  method: 'GET',
  url: '/api/branches',
  summary:
    'The branches that are open for appointments; for staff also retired ones that have some',
  query: retiredQuery,
  live: ['masters'],
  answer: z.array(branchSchema),
})

/**
 * 'clinic@bank': an account's name and who keeps it, as NPCI forms its virtual payment addresses. In
 * lower case; the constraint of the table says the same.
 */
const upiAddressPattern = /^[a-z0-9._-]{2,190}@[a-z][a-z0-9.-]{1,63}$/

/** A UPI address in lower case, or '' for none. */
const optionalUpiAddressSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || upiAddressPattern.test(text), messageKey('branches.upiWrong'))

/** Begins the numbers of receipts; the constraint of the table says the same. */
const codePattern = /^[A-Z0-9]{2,6}$/

/** A branch's registration for tax, or '' for none. */
const optionalGstinSchema = z
  .string()
  .trim()
  .toUpperCase()
  .transform(toAsciiDigits)
  .refine((text) => text === '' || isGstin(text), messageKey('branches.gstinWrong'))

/**
 * The longest code of a branch that is registered for tax, so that a number of six digits has no more than
 * 16 characters, the year included (CGST rules 46, 49 and 51). The trigger of the table says the same.
 */
const maxRegisteredCode = 4

/** Words may stand beside a number, as in 'Reception 080 2345 6789'. */
const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** The form of a branch; address and phone are printed on every sheet. */
export const branchRequest = z
  .strictObject({
    name: textSchema(100, 'masters.nameRequired'),
    address: textSchema(300, 'branches.addressRequired'),
    phone: textSchema(40, 'branches.phoneRequired').refine(
      hasDigit,
      messageKey('branches.phoneWrong'),
    ),
    /** Where it takes payments by UPI, '' for nowhere; without it a change leaves it as it is. */
    upiAddress: optionalUpiAddressSchema.optional(),
    /** 'KOR'; without it a new branch gets one from its name. */
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(codePattern, messageKey('branches.codeWrong'))
      .optional(),
    gstin: optionalGstinSchema.optional(),
    /** On receipts, in place of the clinic's own. */
    registrationLines: z
      .array(textSchema(80))
      .max(3, messageKey('clinicDetails.registrationTooMany'))
      .optional(),
    /** Until so many hours before an appointment its patient may move or cancel it. */
    patientChangeHours: z
      .int(messageKey('branches.changeHoursRange'))
      .min(0, messageKey('branches.changeHoursRange'))
      .max(168, messageKey('branches.changeHoursRange'))
      .optional(),
    /** By it patients say that they are here; '' where only the desk marks arrivals. */
    arrivalCode: z
      .string()
      .trim()
      .transform(toAsciiDigits)
      .refine((text) => /^([0-9]{4})?$/.test(text), messageKey('branches.arrivalCodeWrong'))
      .optional(),
  })
  .refine(({ code = '', gstin = '' }) => gstin === '' || code.length <= maxRegisteredCode, {
    path: ['code'],
    error: messageKey('branches.codeLong'),
  })

const calls = masterCalls(branchRequest, addedResponse)

const branchMasterSchema = masterRowSchema.extend({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  upiAddress: z.string(),
  code: z.string(),
  gstin: z.string(),
  registrationLines: z.array(z.string()),
  patientChangeHours: z.int(),
  arrivalCode: z.string(),
  /** The number of upcoming appointments at the branch, from today on. */
  booked: z.int(),
})
export type BranchMaster = z.output<typeof branchMasterSchema>

export const listAllBranches = contract({
  method: 'GET',
  url: '/api/branches/all',
  summary: 'Every branch, retired ones included, with the number of upcoming appointments',
  live: ['masters'],
  answer: z.array(branchMasterSchema),
})

export const addBranch = contract({
  url: '/api/branches',
  summary: 'Add a branch',
  ...calls.add,
})

export const changeBranch = contract({
  url: '/api/branches/:id',
  summary: 'Change the name, addresses and phone of a branch',
  ...calls.change,
})

export const retireBranch = contract({
  url: '/api/branches/:id/active',
  summary: 'Retire a branch, or bring it back',
  ...calls.retire,
})
