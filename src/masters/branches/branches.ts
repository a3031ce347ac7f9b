import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'

export const branchSchema = z.object({ id: z.int(), name: z.string() })
export type Branch = z.output<typeof branchSchema>

export const listBranches = contract({
  method: 'GET',
  url: '/api/branches',
  summary: 'The branches that are open for appointments',
  answer: z.array(branchSchema),
})
