import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'

const testSchema = z.object({ id: z.int(), name: z.string() })
export type CatalogueTest = z.output<typeof testSchema>

export const listLabTests = contract({
  method: 'GET',
  url: '/api/lab-tests',
  summary: 'The lab tests that can be recommended',
  answer: z.array(testSchema),
})

export const listRadiologyTests = contract({
  method: 'GET',
  url: '/api/radiology-tests',
  summary: 'The radiology tests that can be recommended',
  answer: z.array(testSchema),
})
