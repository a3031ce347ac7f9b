import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markArrived, undoArrival } from '../../desk/arrivals/arrivals.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { cancelAppointment, conductAppointment } from '../appointments/change-appointment.ts'
import { listAppointments } from '../appointments/list-appointments.ts'
import { takeBackAppointment } from '../appointments/take-back.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { addWalkIn, callNext, changeLine, listLine, moveUp } from './line.ts'
import { lineChanges, type LineChange } from './line-state.ts'

let clinic: TestClinic
let admin: Caller
let consultant: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  consultant = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const people = 6
const names = ['Asha', 'Bela', 'Chitra', 'Divya', 'Esha', 'Farah']
const mobileOf = (who: number) => `98765000${String(who).padStart(2, '0')}`

type Step =
  | {
      kind: 'walkIn' | 'arrive' | 'undoArrival' | 'moveUp' | 'cancel' | 'takeBack' | 'conduct'
      who: number
    }
  | { kind: 'callNext'; isStale: boolean }
  | { kind: 'change'; who: number; change: LineChange }

const who = fc.nat({ max: people - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('callNext' as const), isStale: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('walkIn' as const, 'arrive' as const),
      who,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'undoArrival' as const,
        'moveUp' as const,
        'cancel' as const,
        'takeBack' as const,
        'conduct' as const,
      ),
      who,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      who,
      change: fc.constantFrom(...lineChanges),
    }),
  },
)

const readRows = () => clinic.db<
  {
    id: number
    mobile: string
    status: string
    version: number
    arrivedAt: Date | null
    entry: number
    left: boolean
  }[]
>`
  select a.id, p.mobile, a.status, a.version, a.arrived_at, coalesce(e.version, 0) as entry,
    coalesce(e.left_at, e.finished_at) is not null as left
  from appointment a join patient p on p.id = a.patient_id
  left join line_entry e on e.appointment_id = a.id
  where a.consultant_id = ${anita} and a.day = '2026-11-24' and p.mobile like '98765000%'
  order by a.id`

/** Does a step as somebody at a screen would: from what the database shows now. */
async function run(step: Step): Promise<unknown> {
  const rows = await readRows()
  if (step.kind === 'callNext') {
    const [current] = await clinic.db<{ id: number }[]>`
      select appointment_id as id from line_entry
      where consultant_id = ${anita} and day = '2026-11-24' and is_called`
    const body = {
      branch: 1,
      consultant: anita,
      current: step.isStale ? null : (current?.id ?? null),
      callKey: randomUUID(),
    }
    return consultant.call(callNext, { body })
  }
  const mine = rows.filter(({ mobile }) => mobile === mobileOf(step.who))
  const wanted = step.kind === 'takeBack' ? 'CN' : 'PE'
  const row = mine.findLast(({ status }) => status === wanted) ?? mine.at(-1)
  if (step.kind === 'walkIn') {
    const patient = { name: names[step.who]!, age: '34', mobile: mobileOf(step.who) }
    const { day: _, slot: __, ...body } = buildBooking({ patient })
    return admin.call(addWalkIn, { body })
  }
  if (!row) return undefined
  const params = { id: row.id }
  const { version } = row
  switch (step.kind) {
    case 'arrive':
      return admin.call(markArrived, { params })
    case 'undoArrival':
      return (
        row.arrivedAt &&
        admin.call(undoArrival, { params, body: { arrivedAt: row.arrivedAt.toISOString() } })
      )
    case 'moveUp':
      return admin.call(moveUp, { params, body: { version: row.entry, reason: 'fever' } })
    case 'change':
      return admin.call(changeLine, { params, body: { version: row.entry, change: step.change } })
    case 'cancel':
      return admin.call(cancelAppointment, { params, body: { version, reason: 'booked_wrongly' } })
    case 'takeBack':
      return admin.call(takeBackAppointment, {
        params,
        body: { version, reason: 'patient_comes' },
      })
    case 'conduct':
      return admin.call(conductAppointment, {
        params,
        body: { version, payment: { amount: 500, received: false } },
      })
  }
}

/** A refusal is an answer; what went wrong on the server is not. */
const refusalsOnly = (error: unknown) => {
  if (error instanceof ProblemError && error.code !== 'unexpected') return
  throw error
}

/** What was done at least once, so that no step is refused always. */
const done = new Set<string>()
const note = (step: Step) => done.add(step.kind === 'change' ? step.change : step.kind)

async function expectSoundLine() {
  const rows = await readRows()
  const line = (await admin.call(listLine, { query: { branch: 1, consultant: anita } })).filter(
    ({ mobile }) => mobile.startsWith('98765000'),
  )
  // Nobody is lost, and nobody is there twice.
  const live = rows.filter(({ status }) => status !== 'CN').map(({ id }) => id)
  expect(line.map(({ appointmentId }) => appointmentId).toSorted((a, b) => a - b)).toEqual(live)
  const present = line
    .filter(({ state }) => ['waiting', 'called', 'withConsultant'].includes(state))
    .map(({ mobile }) => mobile)
  expect(new Set(present).size).toBe(present.length)
  // At most one is called or in the room.
  const inside = line.filter(({ state }) => state === 'called' || state === 'withConsultant')
  expect(inside.length).toBeLessThanOrEqual(1)
  // Those who wait have the places from 1 on.
  const places = line.flatMap(({ place }) => place ?? [])
  expect(places).toEqual(places.map((_, index) => index + 1))
  expect(places.length).toBe(line.filter(({ state }) => state === 'waiting').length)
  // The list of today says the same of who waits.
  const today = { tab: 'home' as const, branch: 1, consultant: anita, limit: 200 }
  const listed = (await admin.call(listAppointments, { query: today })).rows
  const waiting = listed.filter(
    ({ isWaiting, mobile }) => isWaiting && mobile.startsWith('98765000'),
  )
  expect(new Set(waiting.map(({ id }) => id))).toEqual(
    new Set(
      line.filter(({ state }) => state === 'waiting').map(({ appointmentId }) => appointmentId),
    ),
  )
  const tokens = line.flatMap(({ token }) => token ?? [])
  expect(new Set(tokens).size).toBe(tokens.length)
  expect(line.filter(({ state, token }) => state === 'waiting' && token === null)).toEqual([])
}

describe('any mix of arrivals, walk-ins, calls, absences and undos', () => {
  it('loses nobody, has nobody twice, and calls one at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 14 }),
        async (rounds) => {
          await clinic.db`delete from line_entry`
          await clinic.db`
          update appointment set status = 'CN'
          where consultant_id = ${anita} and day = '2026-11-24' and status = 'PE'`
          await clinic.db`
          update appointment set patient_id = (select min(id) from patient)
          where patient_id in (select id from patient where mobile like '98765000%')`
          for (const index of [0, 1, 2]) {
            await bookWithAnita(clinic.db, { name: names[index]!, mobile: mobileOf(index) })
          }
          for (const round of rounds) {
            // What is in one round happens at the same moment.
            await Promise.all(round.map((one) => run(one).then(() => note(one), refusalsOnly)))
            await expectSoundLine()
          }
        },
      ),
      { numRuns: 12 },
    )
    expect([...done].toSorted()).toEqual(
      [
        ...lineChanges,
        'arrive',
        'callNext',
        'cancel',
        'conduct',
        'moveUp',
        'takeBack',
        'undoArrival',
        'walkIn',
      ].toSorted(),
    )
  })
})
