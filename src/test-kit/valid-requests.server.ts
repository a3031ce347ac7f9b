import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callName, type Contract } from '../access/permissions/contract.ts'
import type { CallName } from '../access/permissions/permissions.ts'
import { isCheckRunning } from '../platform/backup/audit-checks.server.ts'
import { isBackupLockHeld } from '../platform/backup/backup-lock.server.ts'
import { correctionRequests } from './valid-correction-requests.server.ts'
import { buildBooking, anita } from './build-booking.server.ts'
import { accountRequests } from './valid-account-requests.server.ts'
import { legacyRequests } from './valid-legacy-requests.server.ts'
import { moneyRequests } from './valid-money-requests.server.ts'
import { lineRequests } from './valid-line-requests.server.ts'
import { feedbackRequests } from './valid-feedback-requests.server.ts'
import { linkRequests } from './valid-link-requests.server.ts'
import { messageRequests } from './valid-message-requests.server.ts'
import { masterRequests } from './valid-master-requests.server.ts'
import { asAdmin, forPending, type MakeRequest, type ValidRequest } from './valid-request.server.ts'
import type { TestScene } from './test-scene.server.ts'
import { sameDayRequest } from '../scheduling/booking/same-day.ts'
import { visitRequests } from './valid-visit-requests.server.ts'
import { waitingRequests } from './valid-waiting-requests.server.ts'
import { physiotherapy } from './series.server.ts'
import { testVitals } from './visits.server.ts'

const later = '2026-12-02'
const latestDay = '2026-12-03'
const version = 1
/** One backup or drill at a time: the request comes when the one before is done. */
const whenNothingRuns: MakeRequest = async ({ clinic, admin: by }) => {
  while (await isBackupLockHeld(clinic.db)) await sleep(20)
  return { by }
}

const desk: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/slots/open': asAdmin({ query: { consultant: anita, branch: 1, day: later } }),
  'GET /api/slots/days': asAdmin({ query: { consultant: anita, branch: 1 } }),
  'GET /api/slots/next': asAdmin({
    query: { consultant: anita, branch: 1, service: 1, day: later },
  }),
  'POST /api/patients/household': async ({ clinic, admin: by }) => {
    const [row] = await clinic.db<{ mobile: string }[]>`select mobile from patient limit 1`
    return { by, body: { mobile: row!.mobile } }
  },
  'GET /api/appointments': asAdmin({ query: { tab: 'home' } }),
  'GET /api/appointments/:id': forPending(),
  'GET /api/appointments/:id/last-change': forPending(),
  'GET /api/appointments/count': asAdmin({ query: { tab: 'home' } }),
  'POST /api/appointments/:id/conduct': forPending({
    version,
    payment: { amount: 600, received: false },
  }),
  'GET /api/used-transaction-ids': asAdmin({ query: { transactionId: 'UPI 123' } }),
  'POST /api/appointments/:id/cancel': forPending({ version }),
  'POST /api/appointments/:id/reschedule': async ({ admin: by, pending, openSlot }) => ({
    by,
    params: { id: await pending(later) },
    body: { version, day: latestDay, slot: await openSlot(latestDay) },
  }),
  'POST /api/bookings': async ({ admin: by, openSlot }) => ({
    by,
    body: buildBooking({ day: later, slot: await openSlot(later) }),
  }),
  // With a slot that need not exist: it is no part of the question.
  'POST /api/bookings/same-day': async ({ admin: by }) => ({
    by,
    body: sameDayRequest(buildBooking({ day: later, slot: 1 }), randomUUID()).body,
  }),
  'POST /api/own-bookings': async ({ nobody: by, openSlot }) => ({
    by,
    body: buildBooking({ day: later, slot: await openSlot(later) }),
  }),
  'POST /api/walk-ins': async ({ admin: by, openSlot }) => {
    const { day: _, ...booking } = buildBooking({ slot: await openSlot('2026-11-24') })
    return { by, body: booking }
  },
  'GET /api/walk-ins/choices': asAdmin({ query: { branch: 1 } }),
  'GET /api/walk-ins/later': asAdmin({ query: { branch: 1, consultant: anita } }),
  'GET /api/screening': asAdmin({ query: { branch: 1 } }),
  'POST /api/screening/:id/arrive': forPending(),
  'POST /api/screening/:id/undo-arrival': async ({ clinic, anita: by, pending }) => {
    const id = await pending()
    const headers = { cookie: by.cookie }
    const url = `/api/screening/${id}/arrive`
    const answer = await clinic.app.inject({ method: 'POST', url, headers })
    const { arrivedAt } = answer.json<{ arrivedAt: string }>()
    return { by, params: { id }, body: { arrivedAt } }
  },
  'GET /api/screening/:id/vitals': forPending(),
  'PUT /api/screening/:id/vitals': forPending({ version: 0, vitals: testVitals }),
  'GET /api/calendar': asAdmin({ query: { from: later, days: 1, branch: 1 } }),
  'GET /api/calendar/days': asAdmin({ query: { from: later, days: 7, branch: 1 } }),
  'POST /api/displaced/move': async ({ admin: by, pending, openSlot }) => ({
    by,
    body: {
      moves: [
        { id: await pending(later), version, day: latestDay, slot: await openSlot(latestDay) },
      ],
    },
  }),
  'POST /api/reports/pictures': asAdmin({
    body: { tab: 'home', from: '2026-11-01', to: '2026-11-21' },
  }),
  'POST /api/reports/appointments': asAdmin({ body: { tab: 'home' } }),
  'POST /api/reports/rows': asAdmin({ body: { tab: 'home' } }),
  'POST /api/reports/totals': asAdmin({ body: { tab: 'home' } }),
  'GET /api/audit/:id': async ({ clinic, admin: by }) => {
    // Of a patient and with what changed, whatever was done last: only such a look is written down.
    const [row] = await clinic.db<{ id: number }[]>`
      select max(id)::int as id from audit_event
      where patient_id is not null and coalesce(before, after) is not null`
    return { by, params: { id: row!.id } }
  },
  'POST /api/audit/patients': asAdmin({ body: { typed: 'a' } }),
  'POST /api/safety/backups': whenNothingRuns,
  'POST /api/safety/drills': whenNothingRuns,
  'POST /api/safety/audit-checks': async ({ clinic, admin: by }) => {
    while (await isCheckRunning(clinic.db)) await sleep(20)
    return { by }
  },
}

const forSeries: MakeRequest = async ({ admin: by, bookedSeries }) => ({
  by,
  params: { id: (await bookedSeries()).id },
})

const series: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/subscriptions/week-slots': asAdmin({ query: { branch: 1, service: physiotherapy } }),
  'GET /api/subscriptions/week-outlook': asAdmin({
    query: { branch: 1, service: physiotherapy, startDay: later, dates: 6 },
  }),
  'POST /api/subscriptions/plan': async ({ admin: by, series: planned }) => {
    const { branch, service, startDay, slots } = await planned()
    return { by, body: { branch, service, startDay, slots, sessions: 2 } }
  },
  'POST /api/subscriptions/check': async ({ admin: by, series: planned }) => {
    const { branch, service, sessions } = await planned()
    return { by, body: { branch, service, sessions } }
  },
  'POST /api/subscriptions': async ({ admin: by, series: planned }) => ({
    by,
    body: await planned(),
  }),
  'POST /api/own-subscriptions': async ({ nobody: by, series: planned }) => ({
    by,
    body: await planned(),
  }),
  'POST /api/own-bookings/state': async ({ nobody: by, clinic, requestedSeries }) => {
    const [row] = await clinic.db<{ idempotencyKey: string }[]>`
      select idempotency_key from subscription where id = ${await requestedSeries()}`
    return { by, body: row! }
  },
  'GET /api/subscriptions/:id': forSeries,
  'GET /api/subscriptions/:id/mark': forSeries,
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
    const targetSlot = await scene.placeFor(id, sessions[1]!.id)
    return {
      by: scene.admin,
      params: { id },
      body: { moves: [{ ...sessions[1]!, ...targetSlot }] },
    }
  },
  'POST /api/subscriptions/:id/cancel': async ({ priya: by, bookedSeries }) => {
    const { id, sessions } = await bookedSeries()
    return { by, params: { id }, body: { sessions: [sessions[0]!] } }
  },
}

const bookingRequests: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/booking-requests/:id/confirm': async ({ admin: by, requestedSeries }) => ({
    by,
    params: { id: await requestedSeries() },
  }),
  'POST /api/booking-requests/:id/release': async (scene) => {
    const id = await scene.requestedSeries()
    return { by: scene.admin, params: { id }, body: { sessions: await sessionsOf(scene, id) } }
  },
  'POST /api/booking-requests/release-source': async (scene) => {
    const id = await scene.requestedSeries()
    const [row] = await scene.clinic.db<{ mobile: string }[]>`
      select p.mobile from subscription s join patient p on p.id = s.patient_id where s.id = ${id}`
    const sessions = await sessionsOf(scene, id)
    return { by: scene.admin, body: { kind: 'mobile', value: row!.mobile, sessions } }
  },
}

const sessionsOf = ({ clinic }: Parameters<MakeRequest>[0], series: number) => clinic.db`
  select id, version from appointment where subscription_id = ${series} order by day`

/** For a patient with an appointment with Dr. Anita. */
const forPatient: MakeRequest = async ({ clinic, anita: by, pending }) => {
  const [row] = await clinic.db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${await pending()}`
  return { by, params: { id: row!.patientId } }
}

const clients: Partial<Record<CallName, MakeRequest>> = {
  'POST /api/appointments/search': asAdmin({ body: { typed: 'sharma' } }),
  'POST /api/clients/search': asAdmin({ body: { typed: 'sharma' } }),
  'GET /api/clients/:id': forPatient,
  'GET /api/clients/:id/mark': forPatient,
  'GET /api/clients/:id/appointments': forPatient,
  'GET /api/clients/:id/payments': forPatient,
  'GET /api/clients/:id/messages': forPatient,
  'GET /api/clients/:id/visits': forPatient,
  'GET /api/clients/:id/health-record': forPatient,
  'GET /api/clients/:id/sheets': forPatient,
}

const allRequests = {
  ...accountRequests,
  ...masterRequests,
  ...desk,
  ...lineRequests,
  ...moneyRequests,
  ...series,
  ...bookingRequests,
  ...waitingRequests,
  ...linkRequests,
  ...feedbackRequests,
  ...messageRequests,
  ...clients,
  ...correctionRequests,
  ...visitRequests,
  ...legacyRequests,
} as Record<string, MakeRequest>

/** Calls that succeed in an empty clinic only; each has a test of its own. */
export const callsOfEmptyClinic = ['POST /api/first-admin', 'POST /api/services/starter-set']

/**
 * A valid request for any contract. Throws for one that needs an id, a query or a body and has no
 * line above.
 */
export async function buildValidRequest(
  scene: TestScene,
  contract: Contract,
): Promise<ValidRequest> {
  const name = callName(contract)
  const makeRequest = allRequests[name]
  if (makeRequest) return makeRequest(scene)
  const needsMore =
    contract.body || contract.params || contract.query?.safeParse({}).success === false
  if (needsMore) throw new Error(`${name} has no line in test-kit/valid-requests.server.ts`)
  return { by: scene.admin }
}
