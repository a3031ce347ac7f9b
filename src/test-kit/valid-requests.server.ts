import { randomUUID } from 'node:crypto'
import { makeToken } from '../access/account/tokens/tokens.ts'
import { callName, type Contract } from '../access/permissions/contract.ts'
import type { CallName } from '../access/permissions/permissions.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import { aBooking, anita } from './build-booking.server.ts'
import { earlierRequests } from './valid-legacy-requests.server.ts'
import { masterRequests } from './valid-master-requests.server.ts'
import { ofAdmin, type Make, type RightRequest } from './valid-request.server.ts'
import { aCertificate, type Scene } from './test-scene.server.ts'
import { trySignIn } from './sign-in.server.ts'
import { someDetails, someMedicine, someVitals } from './visits.server.ts'
import { listPasskeys } from '../access/account/passkeys/passkeys.ts'
import { addedPasskey, madePasskey, sendAs } from './passkey.server.ts'

const later = '2026-12-02'
const evenLater = '2026-12-03'
const version = 1
/** A save of a part of a recorded visit. */
const visitPart =
  (body: object): Make =>
  async ({ anita: by, recorded }) => {
    const visit = await recorded()
    return { by, params: { id: visit.id }, body: { version: visit.version, ...body } }
  }

const ofPending =
  (body?: object): Make =>
  async ({ anita: by, pending }) => ({ by, params: { id: await pending() }, ...(body && { body }) })

const ofRecorded =
  (params: Record<string, string> = {}): Make =>
  async ({ anita: by, recorded }) => ({ by, params: { ...params, id: (await recorded()).id } })

const editor = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'

const account: Partial<Record<CallName, Make>> = {
  'POST /api/first-admin/check': async ({ nobody: by }) => ({ by, body: { token: 'x' } }),
  'POST /api/sign-in': async ({ nobody, somebody }) => {
    const { username } = await somebody()
    return { by: nobody, body: { username, password: demoPassword } }
  },
  'POST /api/sign-in/code': async ({ clinic, nobody, somebody, withFactor }) => {
    const person = await somebody()
    const { code } = await withFactor(person)
    const { cookie } = await trySignIn(clinic.app, person.username)
    return { by: { ...nobody, cookie }, body: { code: code() } }
  },
  'POST /api/sign-out': async ({ somebody }) => ({ by: await somebody() }),
  'POST /api/account/password': async ({ somebody }) => ({
    by: await somebody(),
    body: { current: demoPassword, password: 'another long one' },
  }),
  'DELETE /api/account/sessions/:id': async ({ somebody, again }) => {
    const { session, username } = await somebody()
    return { by: await again(username), params: { id: session } }
  },
  'POST /api/account/sessions/end-others': async ({ somebody, again }) => {
    const by = await somebody()
    await again(by.username)
    return { by }
  },
  'POST /api/account/second-factor': async ({ somebody }) => ({
    by: await somebody(),
    body: { password: demoPassword },
  }),
  'POST /api/account/second-factor/confirm': async ({ somebody, begunFactor }) => {
    const by = await somebody()
    return { by, body: { code: await begunFactor(by) } }
  },
  'POST /api/account/second-factor/end': async ({ somebody, withFactor }) => {
    const { caller, code } = await withFactor(await somebody())
    return { by: caller, body: { password: demoPassword, code: code() } }
  },
  'POST /api/account/second-factor/backup-codes': async ({ somebody, withFactor }) => {
    const { caller } = await withFactor(await somebody())
    return { by: caller, body: { password: demoPassword } }
  },
  'POST /api/sign-in/passkey': async ({ clinic, nobody, somebody }) => {
    const passkey = await addedPasskey(clinic.app, await somebody())
    const begun = await sendAs(clinic.app, '', '/api/sign-in/passkey/begin', {})
    const by = { ...nobody, cookie: begun.cookie }
    return { by, body: { response: passkey.get(begun.options) } }
  },
  'POST /api/sign-in/passkey/begin': async ({ nobody: by }) => ({ by }),
  'POST /api/account/passkeys/begin': async ({ somebody }) => ({
    by: await somebody(),
    body: { name: 'My phone', password: demoPassword },
  }),
  'POST /api/account/passkeys': async ({ clinic, somebody }) => {
    const by = await somebody()
    const { cookie, response } = await madePasskey(clinic.app, by)
    return { by: { ...by, cookie }, body: { name: 'My phone', response } }
  },
  'POST /api/account/passkeys/:id/remove': async ({ clinic, somebody }) => {
    const by = await somebody()
    await addedPasskey(clinic.app, by)
    const { id } = (await by.call(listPasskeys))[0]!
    return { by, params: { id }, body: { password: demoPassword } }
  },
  'POST /api/account/tokens': async ({ somebody }) => ({
    by: await somebody(),
    body: { name: 'A script', password: demoPassword },
  }),
  'DELETE /api/account/tokens/:id': async ({ somebody }) => {
    const by = await somebody()
    const body = { name: 'A script', password: demoPassword }
    return { by, params: { id: (await by.call(makeToken, { body })).id } }
  },
  'PUT /api/sign-in-rules/:role': ofAdmin({
    params: { role: 'Employee' },
    body: { twoFactorRequired: true },
  }),
  'PUT /api/role-names': ofAdmin({
    body: { Admin: '', Employee: 'Reception', Consultant: 'Consultant^Senior' },
  }),
}

const desk: Partial<Record<CallName, Make>> = {
  'GET /api/slots/open': ofAdmin({ query: { consultant: anita, branch: 1, day: later } }),
  'POST /api/patients/household': async ({ clinic, admin: by }) => {
    const [row] = await clinic.db<{ mobile: string }[]>`select mobile from patient limit 1`
    return { by, body: { mobile: row!.mobile } }
  },
  'GET /api/appointments': ofAdmin({ query: { tab: 'home' } }),
  'GET /api/appointments/:id': ofPending(),
  'GET /api/appointments/count': ofAdmin({ query: { tab: 'home' } }),
  'POST /api/appointments/:id/conduct': ofPending({
    version,
    payment: { amount: 600, received: false },
  }),
  'POST /api/appointments/:id/cancel': ofPending({ version }),
  'POST /api/appointments/:id/reschedule': async ({ admin: by, pending, openSlot }) => ({
    by,
    params: { id: await pending(later) },
    body: { version, day: evenLater, slot: await openSlot(evenLater) },
  }),
  'POST /api/bookings': async ({ admin: by, openSlot }) => ({
    by,
    body: aBooking({ day: later, slot: await openSlot(later) }),
  }),
  'POST /api/own-bookings': async ({ nobody: by, openSlot }) => ({
    by,
    body: aBooking({ day: later, slot: await openSlot(later) }),
  }),
  'POST /api/walk-ins': async ({ admin: by, openSlot }) => {
    const { day: _, ...booking } = aBooking({ slot: await openSlot('2026-11-24') })
    return { by, body: booking }
  },
  'GET /api/walk-ins/choices': ofAdmin({ query: { branch: 1 } }),
  'GET /api/walk-ins/later': ofAdmin({ query: { branch: 1, consultant: anita } }),
  'GET /api/screening': ofAdmin({ query: { branch: 1 } }),
  'POST /api/screening/:id/arrive': ofPending(),
  'POST /api/screening/:id/undo-arrival': async ({ clinic, anita: by, pending }) => {
    const id = await pending()
    const headers = { cookie: by.cookie }
    const url = `/api/screening/${id}/arrive`
    const answer = await clinic.app.inject({ method: 'POST', url, headers })
    return { by, params: { id }, body: answer.json<object>() }
  },
  'GET /api/screening/:id/vitals': ofPending(),
  'PUT /api/screening/:id/vitals': ofPending({ version: 0, vitals: someVitals }),
  'GET /api/calendar': ofAdmin({ query: { from: later, days: 1, branch: 1 } }),
  'GET /api/calendar/days': ofAdmin({ query: { from: later, days: 7, branch: 1 } }),
  'POST /api/displaced/move': async ({ admin: by, pending, openSlot }) => ({
    by,
    body: {
      moves: [
        { id: await pending(later), version, day: evenLater, slot: await openSlot(evenLater) },
      ],
    },
  }),
  'POST /api/reports/pictures': ofAdmin({
    body: { tab: 'home', from: '2026-11-01', to: '2026-11-21' },
  }),
  'POST /api/reports/appointments': ofAdmin({ body: { tab: 'home' } }),
  'POST /api/reports/rows': ofAdmin({ body: { tab: 'home' } }),
  'POST /api/reports/totals': ofAdmin({ body: { tab: 'home' } }),
  'GET /api/audit/:id': async ({ clinic, admin: by }) => {
    const [row] = await clinic.db<{ id: number }[]>`select max(id)::int as id from audit_event`
    return { by, params: { id: row!.id } }
  },
  'POST /api/audit/patients': ofAdmin({ body: { typed: 'a' } }),
}

const series: Partial<Record<CallName, Make>> = {
  'GET /api/subscriptions/week-slots': ofAdmin({ query: { branch: 1 } }),
  'POST /api/subscriptions/plan': async ({ admin: by, series: planned }) => {
    const { branch, startDay, slots } = await planned()
    return { by, body: { branch, startDay, slots, sessions: 2 } }
  },
  'POST /api/subscriptions/check': async ({ admin: by, series: planned }) => {
    const { branch, sessions } = await planned()
    return { by, body: { branch, sessions } }
  },
  'POST /api/subscriptions': async ({ admin: by, series: planned }) => ({
    by,
    body: await planned(),
  }),
  'POST /api/own-subscriptions': async ({ nobody: by, series: planned }) => ({
    by,
    body: await planned(),
  }),
  'GET /api/subscriptions/:id': async ({ admin: by, bookedSeries }) => ({
    by,
    params: { id: (await bookedSeries()).id },
  }),
  'GET /api/subscriptions/:id/places': async ({ admin: by, bookedSeries }) => {
    const { id, sessions } = await bookedSeries()
    return { by, params: { id }, query: { day: '2026-12-09', session: sessions[0]!.id } }
  },
  'POST /api/subscriptions/:id/plan-move': async ({ admin: by, bookedSeries }) => {
    const { id, slots, sessions } = await bookedSeries()
    return { by, params: { id }, body: { from: sessions[0]!.id, startDay: '2026-12-14', slots } }
  },
  'POST /api/subscriptions/:id/move': async (scene) => {
    const { id, sessions } = await scene.bookedSeries()
    const place = await scene.placeFor(id, sessions[1]!.id)
    return { by: scene.admin, params: { id }, body: { moves: [{ ...sessions[1]!, ...place }] } }
  },
  'POST /api/subscriptions/:id/cancel': async ({ priya: by, bookedSeries }) => {
    const { id, sessions } = await bookedSeries()
    return { by, params: { id }, body: { sessions: [sessions[0]!] } }
  },
}

/** Of a series that was asked for by the public form. */
const ofRequest: Make = async ({ admin: by, requestedSeries }) => ({
  by,
  params: { id: await requestedSeries() },
})

const bookingRequests: Partial<Record<CallName, Make>> = {
  'POST /api/booking-requests/:id/confirm': ofRequest,
  'POST /api/booking-requests/:id/release': ofRequest,
  'POST /api/booking-requests/release-source': async ({ admin: by, clinic, requestedSeries }) => {
    const [row] = await clinic.db<{ mobile: string }[]>`
      select p.mobile from subscription s join patient p on p.id = s.patient_id
      where s.id = ${await requestedSeries()}`
    return { by, body: { kind: 'mobile', value: row!.mobile } }
  },
}

/** Of a patient with an appointment with Dr. Anita. */
const ofPatient: Make = async ({ clinic, anita: by, pending }) => {
  const [row] = await clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${await pending()}`
  return { by, params: { id: row!.patientId } }
}

const clients: Partial<Record<CallName, Make>> = {
  'POST /api/appointments/search': ofAdmin({ body: { typed: 'sharma' } }),
  'POST /api/clients/search': ofAdmin({ body: { typed: 'sharma' } }),
  'GET /api/clients/:id': ofPatient,
  'GET /api/clients/:id/appointments': ofPatient,
  'GET /api/clients/:id/payments': ofPatient,
  'GET /api/clients/:id/visits': ofPatient,
}

const visits: Partial<Record<CallName, Make>> = {
  'GET /api/medicines': ({ anita: by }) => ({ by }),
  'GET /api/visits/:id': ofRecorded(),
  'GET /api/visits/:id/history': ofRecorded(),
  'GET /api/visits/:id/history/:day': ofRecorded({ day: '2026-11-20' }),
  'GET /api/visits/:id/last-prescription': ofRecorded(),
  'PUT /api/visits/:id': ofPending({
    day: '2026-11-24',
    details: someDetails,
    prescription: [someMedicine],
    tests: [{ type: 'Lab', id: 2 }],
    certificates: [aCertificate],
  }),
  'PUT /api/visits/:id/details': ofPending({ version: 0, details: someDetails }),
  'PUT /api/visits/:id/prescription': visitPart({ items: [someMedicine] }),
  'PUT /api/visits/:id/tests': visitPart({ tests: [{ type: 'Lab', id: 2 }] }),
  'PUT /api/visits/:id/certificates': visitPart({ certificates: [aCertificate] }),
  'POST /api/visits/:id/certificates/withdraw': visitPart({ number: 1, reason: 'Wrong days' }),
  'PUT /api/visits/:id/drafts/:part': async ({ anita: by, pending }) => ({
    by,
    params: { id: await pending(), part: 'details' },
    body: { editor: randomUUID(), number: 1, seen: 0, content: 'Fever' },
  }),
  'POST /api/visits/:id/presence': ofPending({ editor }),
  'GET /api/sheets/:kind/:id': ofRecorded({ kind: 'prescription' }),
  'GET /api/sheets/:kind/:id/pdf': ofRecorded({ kind: 'prescription' }),
}

const all = {
  ...account,
  ...masterRequests,
  ...desk,
  ...series,
  ...bookingRequests,
  ...clients,
  ...visits,
  ...earlierRequests,
} as Record<string, Make>

/**
 * A request that succeeds, for any contract. One that names a row, or needs a query or a body, has
 * its line above; without one a test that asks for it fails.
 */
export async function rightRequest(scene: Scene, contract: Contract): Promise<RightRequest> {
  const name = callName(contract)
  const make = all[name]
  if (make) return make(scene)
  const needsMore =
    contract.body || contract.params || contract.query?.safeParse({}).success === false
  if (needsMore) throw new Error(`${name} has no line in test-kit/right-requests.server.ts`)
  return { by: scene.admin }
}
