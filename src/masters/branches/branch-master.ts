import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import {
  addedAnswer,
  changedAnswer,
  masterRowSchema,
  retireBody,
  rowParams,
  seenVersion,
} from '../kit/master.ts'

/** What is typed of a branch; address and phone stand on every printed sheet. */
export const branchEntry = z.strictObject({
  name: typedText(100, 'masters.nameRequired'),
  address: typedText(300, 'branches.addressRequired'),
  phone: typedText(40, 'branches.phoneRequired'),
})

const branchMasterSchema = masterRowSchema.extend({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Appointments from today on that are still to come there. */
  booked: z.int(),
})
export type BranchMaster = z.output<typeof branchMasterSchema>

export const listAllBranches = contract({
  method: 'GET',
  url: '/api/branches/all',
  summary: 'Every branch, retired ones as well, with what is booked there from today on',
  answer: z.array(branchMasterSchema),
})

export const addBranch = contract({
  method: 'POST',
  url: '/api/branches',
  summary: 'Add a branch',
  body: branchEntry,
  answer: addedAnswer,
})

export const changeBranch = contract({
  method: 'PUT',
  url: '/api/branches/:id',
  summary: 'Change the name, address and phone of a branch',
  params: rowParams,
  body: branchEntry.extend(seenVersion),
  answer: changedAnswer,
})

export const retireBranch = contract({
  method: 'PUT',
  url: '/api/branches/:id/active',
  summary: 'Retire a branch, or bring it back',
  params: rowParams,
  body: retireBody,
  answer: changedAnswer,
})
