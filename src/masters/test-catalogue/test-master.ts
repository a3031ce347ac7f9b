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

/** The form of a test. */
export const testRequest = z.strictObject({ name: textSchema(100, 'masters.nameRequired') })

const testMasterSchema = masterRowSchema.extend({ name: z.string() })
export type TestMaster = z.output<typeof testMasterSchema>

const list = { answer: z.array(testMasterSchema) }
const add = { body: testRequest, answer: addedResponse }
const change = {
  params: rowParams,
  body: testRequest.extend(versionField),
  answer: changedResponse,
}
const retire = { params: rowParams, body: retireRequest, answer: changedResponse }

export const labTestMaster = {
  list: contract({
    method: 'GET',
    url: '/api/lab-tests/all',
    summary: 'Every lab test, retired ones included',
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
    summary: 'Retire a lab test, or restore it',
    ...retire,
  }),
}

export const radiologyTestMaster = {
  list: contract({
    method: 'GET',
    url: '/api/radiology-tests/all',
    summary: 'Every radiology test, retired ones included',
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
    summary: 'Retire a radiology test, or restore it',
    ...retire,
  }),
}
