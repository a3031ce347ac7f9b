import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import {
  addedResponse,
  changedResponse,
  masterRowSchema,
  retireRequest,
  rowParams,
  versionField,
} from '../kit/master.ts'

/** The form of a branch; address and phone are printed on every sheet. */
export const branchRequest = z.strictObject({
  name: textSchema(100, 'masters.nameRequired'),
  address: textSchema(300, 'branches.addressRequired'),
  phone: textSchema(40, 'branches.phoneRequired'),
})

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
  answer: z.array(branchMasterSchema),
})

export const addBranch = contract({
  method: 'POST',
  url: '/api/branches',
  summary: 'Add a branch',
  body: branchRequest,
  answer: addedResponse,
})

export const changeBranch = contract({
  method: 'PUT',
  url: '/api/branches/:id',
  summary: 'Change the name, address and phone of a branch',
  params: rowParams,
  body: branchRequest.extend(versionField),
  answer: changedResponse,
})

export const retireBranch = contract({
  method: 'PUT',
  url: '/api/branches/:id/active',
  summary: 'Retire a branch, or bring it back',
  params: rowParams,
  body: retireRequest,
  answer: changedResponse,
})
