import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest, callsOfEmptyClinic } from '../../test-kit/valid-requests.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

/** Calls that succeed without an audit entry, each with its reason. */
const unauditedCalls: Record<string, string> = {
  'POST /api/first-admin/check': 'tells whether a link is good',
  'POST /api/reports/totals': 'tells of sums only',
  'POST /api/reports/pictures': 'tells of sums only',
  'POST /api/sign-in/passkey/begin': 'asks for a passkey; the sign-in is audited',
  'POST /api/account/passkeys/begin':
    'counts for nothing until the passkey is added, which is audited',
  'POST /api/account/second-factor': 'counts for nothing until it is confirmed, which is audited',
  'POST /api/patient-imports/check': 'tells of a file who is in the register already',
  'POST /api/appointment-imports/check': 'tells of a file which appointments can be booked',
  'POST /api/schedule/preview': 'changes nothing and shows what the lists of a day show',
  'POST /api/holidays/hits': 'changes nothing and shows what the lists of a day show',
  'POST /api/bookings/same-day': 'changes nothing and shows what the lists of a day show',
  'POST /api/subscriptions/plan': 'changes nothing and tells of free places only',
  'POST /api/subscriptions/check': 'changes nothing and tells of free places only',
  'POST /api/subscriptions/:id/plan-move': 'changes nothing and tells of free places only',
  'POST /api/earlier/getslotsss/tbl_slots': 'reads a list of slots',
  'POST /api/earlier/fetchslots': 'reads a list of slots',
  'POST /api/earlier/fetchslotsforcustome': 'reads a list of slots',
  'POST /api/earlier/subscribtionappointment': 'reads a list of slots',
  'POST /api/earlier/get_filtered_appointments/tbl_appointment': 'reads a list',
  'POST /api/earlier/getFilteredAppointmentstodays/tbl_appointment': 'reads a list',
  'POST /api/earlier/get_consultantwise_appointments': 'reads a list',
  'POST /api/earlier/get_consultantwisepending_appointments': 'reads a list',
  'POST /api/earlier/get_cancelledcounsultant_appointments': 'reads a list',
  'POST /api/earlier/get_upcoming_consultantwise_appointments': 'reads a list',
  'POST /api/board': 'changes nothing and shows tokens only',
  'POST /api/my/slots': 'changes nothing and tells of free places only',
  'POST /api/own-bookings/state': 'changes nothing and shows to who has booked what became of it',
  'POST /api/own-place': 'changes nothing and shows a token only',
  'POST /api/prescription-templates/:id/uses':
    'counts for the order of a list only; what is prescribed is audited with its visit',
  'POST /api/visits/:id/presence': 'says that a window is open; who opened the visit is audited',
}

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

interface Line {
  staffId: number | null
  address: string | null
  action: string
}
const linesAfter = (id: number) => clinic.db<Line[]>`
  select staff_id, address, action from audit_event where id > ${id}`
const lastLine = async () => {
  const [row] = await clinic.db<{ id: number }[]>`
    select coalesce(max(id), 0)::int as id from audit_event`
  return row!.id
}

it('every successful change is audited, with the person and the address', async () => {
  const changes = contractsOf(clinic.app).filter(({ method }) => method !== 'GET')
  const without: string[] = []
  for (const contract of changes) {
    const name = callName(contract)
    if (callsOfEmptyClinic.includes(name)) continue
    const request = await buildValidRequest(scene, contract)
    const before = await lastLine()
    const answer = await send(clinic.app, contract, request)
    expect(answer.statusCode, `${name} ${answer.body}`).toBe(200)
    const lines = await linesAfter(before)
    if (lines.length === 0) without.push(name)
    const isAnonymous = /own-|\/api\/my/.test(name)
    for (const { staffId, address } of lines) {
      expect(address, name).toBe('127.0.0.1')
      expect(staffId === null, name).toBe(isAnonymous)
    }
  }
  expect(without.toSorted()).toEqual(Object.keys(unauditedCalls).toSorted())
})

it('a read by POST has a limit after which the browser gives it up, but for those of other programs', () => {
  const reads = Object.entries(unauditedCalls).flatMap(([name, reason]) =>
    /^(changes nothing|tells)/.test(reason) ? [name] : [],
  )
  expect(reads.length).toBeGreaterThan(10)
  const withLimit = contractsOf(clinic.app).flatMap((contract) =>
    contract.readLimitMs === undefined ? [] : [callName(contract)],
  )
  expect(withLimit).toEqual(expect.arrayContaining(reads))
})
