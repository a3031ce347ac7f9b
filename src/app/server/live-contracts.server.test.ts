import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { patientReads } from '../../access/permissions/patient-reads.ts'
import type { CallName } from '../../access/permissions/permissions.ts'
import { liveUrl } from '../../platform/live/live.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

/** Why the answer of a call that reads does not follow what others change. */
const notLive: Partial<Record<CallName, string>> = {
  'GET /api/clinic': 'read once a page',
  'GET /api/line/:id/slip': 'a file, printed once',
  'GET /api/branch-day/pdf': 'a file, printed once',
  'GET /api/clinic/logo': 'a file, named by its version',
  'GET /api/clinic/details': 'a form over it: saving names the version that was seen',
  'GET /api/money-limits': 'a form over it: saving names the version that was seen',
  'GET /api/file-numbering': 'a form over it; the number itself is taken by a call of its own',
  'GET /api/message-rules': 'a form over it: saving names the version that was seen',
  'GET /api/message-gateways': 'a form over it: saving names the version that was seen',
  'GET /api/message-rules/sample': 'one appointment that texts are shown with, whichever',
  'GET /api/schedule': 'a form over it: saving names the version that was seen',
  'POST /api/schedule/preview': 'a question before saving, answered again by saving',
  'POST /api/holidays/hits': 'a question before saving, answered again by saving',
  'GET /api/health': 'for programs',
  'GET /api/health/alive': 'for programs',
  'GET /api/health/ready': 'for programs',
  'GET /api/session': 'the stream ends when the session does',
  'GET /api/account': 'one’s own',
  'GET /api/account/sessions': 'one’s own',
  'GET /api/account/passkeys': 'one’s own',
  'GET /api/account/tokens': 'one’s own',
  'GET /api/sign-in-rules': 'sign-in is not what screens of the day show',
  'GET /api/consultants/:id/sign-in': 'sign-in is not what screens of the day show',
  'GET /api/employees/:id/sign-in': 'sign-in is not what screens of the day show',
  'GET /api/medicines': 'suggestions while somebody types',
  'GET /api/exercise-names': 'suggestions while somebody types',
  'GET /api/referral-recipients': 'suggestions while somebody types',
  'GET /api/prescription-templates': 'does not move under the Enter that inserts the first one',
  'GET /api/visits/:id/last-prescription': 'copied once into a form',
  'GET /api/visits/:id/last-exercises': 'copied once into a form',
  'GET /api/visits/:id': 'drafts and presence have a way of their own (visits/drafts)',
  'GET /api/used-transaction-ids': 'a warning while somebody types',
  'GET /api/appointments/:id/paid-before': 'a question before conducting, answered again by it',
  'GET /api/line/elsewhere': 'asked once, where a call was refused',
  'GET /api/audit': 'grows with every change: nobody could read it while it moves',
  'GET /api/audit/choices': 'a filter of the audit',
  'GET /api/patient-imports': 'imports of an Admin, not the clinic’s day',
  'GET /api/appointment-imports': 'imports of an Admin, not the clinic’s day',
  'GET /api/appointment-imports/choices': 'the names of a file are compared with them once',
  'GET /api/safety': 'backups and checks, not the clinic’s day',
  'GET /api/income': 'a report stays as it was read: figures are copied from it',
  'GET /api/income/paid-out': 'a report stays as it was read: figures are copied from it',
  'GET /api/income/charges': 'a report stays as it was read: figures are copied from it',
  'POST /api/reports/totals': 'a report stays as it was read: figures are copied from it',
  'POST /api/reports/pictures': 'a report stays as it was read: figures are copied from it',
}

/** Calls of other programs. */
const isForPrograms = (url: string) => url.startsWith('/api/earlier/')

it('every call that reads what others change says so, or why not', () => {
  const missing: string[] = []
  const both: string[] = []
  for (const contract of contractsOf(clinic.app)) {
    const name = callName(contract) as CallName
    const kind = patientReads[name]
    const isRead = contract.method === 'GET' || kind === 'list'
    if (!isRead || isForPrograms(contract.url) || contract.url === liveUrl) continue
    // A page that read again by itself would say in the audit that somebody had read it again.
    const isAudited = kind !== undefined && kind !== 'list' && kind !== 'none'
    const hasReason = isAudited || notLive[name] !== undefined
    if (contract.live && hasReason) both.push(name)
    if (!contract.live && !hasReason) missing.push(name)
  }
  expect(missing).toEqual([])
  expect(both).toEqual([])
})

it('no reason is left of a call that is gone', () => {
  const names = new Set(contractsOf(clinic.app).map(callName))
  expect(Object.keys(notLive).filter((name) => !names.has(name))).toEqual([])
})
