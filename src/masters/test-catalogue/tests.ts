import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { addedResponse, masterCalls, masterRowSchema } from '../kit/master.ts'
import { measuredValuesSchema } from './measured-values.ts'

const testSchema = z.object({ id: z.int(), name: z.string() })
export type CatalogueTest = z.output<typeof testSchema>

export const listLabTests = contract({
  method: 'GET',
  url: '/api/lab-tests',
  summary: 'The lab tests that can be recommended',
  live: ['masters'],
  answer: z.array(testSchema),
})

export const listRadiologyTests = contract({
  method: 'GET',
  url: '/api/radiology-tests',
  summary: 'The radiology tests that can be recommended',
  live: ['masters'],
  answer: z.array(testSchema),
})

/** The form of a test. */
export const testRequest = z.strictObject({
  name: textSchema(100, 'masters.nameRequired'),
  /** Absent keeps what is stored: a page of the version before knows the name alone. */
  measuredValues: measuredValuesSchema.optional(),
})

const testMasterSchema = masterRowSchema.extend({
  name: z.string(),
  /** Absent in the answer of a process of the version before. */
  measuredValues: measuredValuesSchema.optional(),
})
export type TestMaster = z.output<typeof testMasterSchema>

const list = {
  method: 'GET',
  live: ['masters'],
  answer: z.array(testMasterSchema),
} as const
const calls = masterCalls(testRequest, addedResponse)

export const labTestMaster = {
  list: contract({
    url: '/api/lab-tests/all',
    summary: 'Every lab test, retired ones included',
    ...list,
  }),
  add: contract({ url: '/api/lab-tests', summary: 'Add a lab test', ...calls.add }),
  change: contract({
    url: '/api/lab-tests/:id',
    summary: 'Change the name of a lab test, or what it measures',
    ...calls.change,
  }),
  retire: contract({
    url: '/api/lab-tests/:id/active',
    summary: 'Retire a lab test, or restore it',
    ...calls.retire,
  }),
}

export const radiologyTestMaster = {
  list: contract({
    url: '/api/radiology-tests/all',
    summary: 'Every radiology test, retired ones included',
    ...list,
  }),
  add: contract({
    url: '/api/radiology-tests',
    summary: 'Add a radiology test',
    ...calls.add,
  }),
  change: contract({
    url: '/api/radiology-tests/:id',
    summary: 'Change the name of a radiology test, or what it measures',
    ...calls.change,
  }),
  retire: contract({
    url: '/api/radiology-tests/:id/active',
    summary: 'Retire a radiology test, or restore it',
    ...calls.retire,
  }),
}
