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

/** What is typed of a test. */
export const testEntry = z.strictObject({ name: typedText(100, 'masters.nameRequired') })

const testMasterSchema = masterRowSchema.extend({ name: z.string() })
export type TestMaster = z.output<typeof testMasterSchema>

const list = { answer: z.array(testMasterSchema) }
const add = { body: testEntry, answer: addedAnswer }
const change = { params: rowParams, body: testEntry.extend(seenVersion), answer: changedAnswer }
const retire = { params: rowParams, body: retireBody, answer: changedAnswer }

export const labTestMaster = {
  list: contract({
    method: 'GET',
    url: '/api/lab-tests/all',
    summary: 'Every lab test, retired ones as well',
    ...list,
  }),
  add: contract({ method: 'POST', url: '/api/lab-tests', summary: 'Add a lab test', ...add }),
  change: contract({
    method: 'PUT',
    url: '/api/lab-tests/:id',
    summary: 'Rename a lab test',
    ...change,
  }),
  retire: contract({
    method: 'PUT',
    url: '/api/lab-tests/:id/active',
    summary: 'Retire a lab test, or bring it back',
    ...retire,
  }),
}

export const radiologyTestMaster = {
  list: contract({
    method: 'GET',
    url: '/api/radiology-tests/all',
    summary: 'Every radiology test, retired ones as well',
    ...list,
  }),
  add: contract({
    method: 'POST',
    url: '/api/radiology-tests',
    summary: 'Add a radiology test',
    ...add,
  }),
  change: contract({
    method: 'PUT',
    url: '/api/radiology-tests/:id',
    summary: 'Rename a radiology test',
    ...change,
  }),
  retire: contract({
    method: 'PUT',
    url: '/api/radiology-tests/:id/active',
    summary: 'Retire a radiology test, or bring it back',
    ...retire,
  }),
}
