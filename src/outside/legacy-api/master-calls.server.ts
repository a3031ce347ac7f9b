import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { listBranches } from '../../masters/branches/branches.ts'
import { listServices } from '../../masters/services/services.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { listLabTests, listRadiologyTests } from '../../masters/test-catalogue/tests.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { answerWith } from './legacy-values.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** The tables that can be read, each with its columns. There is no way to name another. */
export const masterCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_branch',
      summary: 'The branches',
      answer: answerWith(z.array(z.object({ id: z.int(), branch_name: z.string() }))),
    }),
    listBranches,
    async ({ ask }) =>
      done((await ask(listBranches, {})).map(({ id, name }) => ({ id, branch_name: name }))),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_section',
      summary: 'The services',
      answer: answerWith(z.array(z.object({ id: z.int(), section_name: z.string() }))),
    }),
    listServices,
    async ({ ask }) =>
      done((await ask(listServices, {})).map(({ id, name }) => ({ id, section_name: name }))),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_where_condition_data/tbl_register/Consultant',
      summary: 'The consultants',
      answer: answerWith(z.array(named)),
    }),
    listConsultants,
    async ({ ask }) => done(await ask(listConsultants, { query: {} })),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_labtest',
      summary: 'The lab tests',
      answer: answerWith(z.array(named)),
    }),
    listLabTests,
    async ({ ask }) => done(await ask(listLabTests, {})),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/read/tbl_radiologytest',
      summary: 'The radiology tests',
      answer: answerWith(z.array(named)),
    }),
    listRadiologyTests,
    async ({ ask }) => done(await ask(listRadiologyTests, {})),
  ),
]
