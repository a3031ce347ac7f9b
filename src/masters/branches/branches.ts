import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
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

/** The form of a branch; address and phone are printed on every sheet. */
export const branchRequest = z.strictObject({
  name: textSchema(100, 'masters.nameRequired'),
  address: textSchema(300, 'branches.addressRequired'),
  phone: textSchema(40, 'branches.phoneRequired'),
})

const calls = masterCalls(branchRequest, addedResponse)

const branchMasterSchema = masterRowSchema.extend({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
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
  summary: 'Change the name, address and phone of a branch',
  ...calls.change,
})

export const retireBranch = contract({
  url: '/api/branches/:id/active',
  summary: 'Retire a branch, or bring it back',
  ...calls.retire,
})
