import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Contract } from '../access/contract.ts'
import { openTestClinic, type Caller, type TestClinic } from '../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

/**
 * Who may call what, as the clinic would say it: A an Admin, R an Employee with code 9 and all
 * further rights, F an Employee with code 9 alone, N an Employee with nothing, C a consultant.
 * A new call fails this test until somebody has said who may make it.
 */
const allowed: Record<string, string> = {
  'GET /api/health': 'ARFNC',
  'GET /api/clinic': 'ARFNC',
  'POST /api/sign-in': 'ARFNC',
  'POST /api/sign-out': 'ARFNC',
  'POST /api/first-admin': 'ARFNC',
  'GET /api/session': 'ARFNC',
  'POST /api/sign-in/code': 'ARFNC',
  'GET /api/account': 'ARFNC',
  'POST /api/account/password': 'ARFNC',
  'GET /api/account/sessions': 'ARFNC',
  'DELETE /api/account/sessions/:id': 'ARFNC',
  'POST /api/account/sessions/end-others': 'ARFNC',
  'POST /api/account/second-factor': 'ARFNC',
  'POST /api/account/second-factor/confirm': 'ARFNC',
  'POST /api/account/second-factor/end': 'ARFNC',
  'POST /api/account/second-factor/backup-codes': 'ARFNC',
  'GET /api/sign-in-rules': 'A',
  'PUT /api/sign-in-rules/:role': 'A',
  'GET /api/branches': 'ARFNC',
  'GET /api/services': 'ARFNC',
  'GET /api/consultants': 'ARFNC',
  'GET /api/slots/open': 'ARFNC',
  'GET /api/appointments': 'ARFNC',
  'GET /api/appointments/count': 'ARFNC',
  'GET /api/appointments/figures': 'ARFNC',
  'POST /api/patients/household': 'ARF',
  'POST /api/bookings': 'ARF',
  'POST /api/own-bookings': 'ARFNC',
  'POST /api/own-subscriptions': 'ARFNC',
  'POST /api/appointments/:id/conduct': 'ARC',
  'POST /api/appointments/:id/cancel': 'ARC',
  'POST /api/appointments/:id/reschedule': 'AR',
  'GET /api/branches/all': 'A',
  'POST /api/branches': 'A',
  'PUT /api/branches/:id': 'A',
  'PUT /api/branches/:id/active': 'A',
  'GET /api/services/all': 'A',
  'POST /api/services': 'A',
  'PUT /api/services/:id': 'A',
  'PUT /api/services/:id/active': 'A',
  'GET /api/lab-tests/all': 'A',
  'POST /api/lab-tests': 'A',
  'PUT /api/lab-tests/:id': 'A',
  'PUT /api/lab-tests/:id/active': 'A',
  'GET /api/radiology-tests/all': 'A',
  'POST /api/radiology-tests': 'A',
  'PUT /api/radiology-tests/:id': 'A',
  'PUT /api/radiology-tests/:id/active': 'A',
  'GET /api/lab-tests': 'ARFNC',
  'GET /api/radiology-tests': 'ARFNC',
  'GET /api/medicines': 'C',
  'GET /api/visits/:id': 'AC',
  'PUT /api/visits/:id/details': 'C',
  'PUT /api/visits/:id/prescription': 'C',
  'PUT /api/visits/:id/tests': 'C',
  'PUT /api/visits/:id/certificates': 'C',
  'PUT /api/visits/:id/drafts/:part': 'C',
  'POST /api/visits/:id/presence': 'C',
  'GET /api/visits/:id/last-prescription': 'C',
  'GET /api/visits/:id/history': 'AC',
  'GET /api/visits/:id/history/:day': 'AC',
  'GET /api/sheets/:kind/:id': 'AC',
  'GET /api/sheets/:kind/:id/pdf': 'AC',
  'GET /api/subscriptions/week-slots': 'ARFNC',
  'POST /api/subscriptions/plan': 'ARFNC',
  'POST /api/subscriptions/check': 'ARFNC',
  'POST /api/subscriptions': 'ARF',
  'GET /api/subscriptions/:id': 'ARFNC',
  'GET /api/subscriptions/:id/places': 'AR',
  'POST /api/subscriptions/:id/plan-move': 'AR',
  'POST /api/subscriptions/:id/move': 'AR',
  'POST /api/subscriptions/:id/cancel': 'ARC',
  'GET /api/calendar': 'ARC',
  'GET /api/calendar/days': 'ARC',
}

const accounts = { A: 'admin', R: 'reception', F: 'frontdesk', N: 'nobody', C: 'anita' }

let clinic: TestClinic
const callers = new Map<string, Caller>()
let contracts: Contract[]

beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`
    with made as (
      insert into staff (role, name, username, email)
      values ('Employee', 'No Rights', 'nobody', 'nobody@example.org') returning id
    )
    insert into sign_in_account (staff_id, account_id, provider_id, password)
    select made.id, made.id::text, 'credential', a.password from made, sign_in_account a
    where a.staff_id = 1`
  for (const [letter, username] of Object.entries(accounts)) {
    callers.set(letter, await clinic.as(username))
  }
  contracts = contractsOf(clinic.app)
})
afterAll(() => clinic.close())

it('every call is answered or refused as its line says, and a refusal carries no data', async () => {
  const names = contracts.map(({ method, url }) => `${method} ${url}`)
  expect(names.toSorted()).toEqual(Object.keys(allowed).toSorted())
  // Two calls end the session that the others need: session 1 is the Admin's. They come last.
  const ending = ['DELETE /api/account/sessions/:id', 'POST /api/sign-out']
  const rank = ({ method, url }: Contract) => ending.indexOf(`${method} ${url}`)
  const inOrder = contracts.toSorted((a, b) => rank(a) - rank(b))
  for (const contract of inOrder) {
    for (const [letter, caller] of callers) {
      const answer = await clinic.app.inject({
        method: contract.method,
        url: contract.url.replace(':id', '1'),
        headers: { cookie: caller.cookie },
        ...(contract.body && { body: {} }),
      })
      const name = `${contract.method} ${contract.url}`
      const isAllowed = allowed[name]!.includes(letter)
      if (isAllowed) expect([401, 403], `${letter} ${name}`).not.toContain(answer.statusCode)
      else {
        expect(answer.statusCode, `${letter} ${name}`).toBe(403)
        expect(Object.keys(answer.json())).toEqual(['code', 'message', 'requestId'])
      }
    }
  }
})
