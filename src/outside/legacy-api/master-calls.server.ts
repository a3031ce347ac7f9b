import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { listBranches } from '../../masters/branches/branches.ts'
import { listServices } from '../../masters/services/services.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { listLabTests, listRadiologyTests } from '../../masters/test-catalogue/tests.ts'
import { succeed, legacyCall, type LegacyCall } from './legacy-call.server.ts'
import { answerWith } from './legacy-values.ts'

const namedRowSchema = z.object({ id: z.int(), name: z.string() })

/** The readable tables, each with its columns. No request can name another table. */
export const masterCalls: LegacyCall[] = [
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_branch',
      summary: 'The branches',
      answer: answerWith(z.array(z.object({ id: z.int(), branch_name: z.string() }))),
    }),
    listBranches,
    async ({ call }) =>
      succeed(
        (await call(listBranches, { query: {} })).map(({ id, name }) => ({
          id,
          branch_name: name,
        })),
      ),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_section',
      summary: 'The services',
      answer: answerWith(z.array(z.object({ id: z.int(), section_name: z.string() }))),
    }),
    listServices,
    async ({ call }) =>
      succeed(
        (await call(listServices, { query: {} })).map(({ id, name }) => ({
          id,
          section_name: name,
        })),
      ),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_where_condition_data/tbl_register/Consultant',
      summary: 'The consultants',
      answer: answerWith(z.array(namedRowSchema)),
    }),
    listConsultants,
    async ({ call }) => succeed(await call(listConsultants, { query: {} })),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_labtest',
      summary: 'The lab tests',
      answer: answerWith(z.array(namedRowSchema)),
    }),
    listLabTests,
    async ({ call }) => succeed(await call(listLabTests, {})),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_radiologytest',
      summary: 'The radiology tests',
      answer: answerWith(z.array(namedRowSchema)),
    }),
    listRadiologyTests,
    async ({ call }) => succeed(await call(listRadiologyTests, {})),
  ),
]
