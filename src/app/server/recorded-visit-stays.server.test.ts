import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { addDays } from '../../platform/day/day.ts'
import { moveAffectedAppointments } from '../../scheduling/rebooking/rebooking.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import { saveDeskVitals } from '../../desk/arrivals/desk-vitals.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita, closedDay, testDetails, testVitals } from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../../visits/record/details/visit-details.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { moveSessions, planMove, readSeries } from '../../scheduling/series/series-page.ts'

let clinic: TestClinic
let scene: TestScene

beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const record = (caller: TestScene['anita'], id: number) =>
  caller.call(saveVisitDetails, { params: { id }, body: { version: 0, details: testDetails } })
const dayOf = async (id: number) =>
  (await clinic.db<{ day: string }[]>`select day from appointment where id = ${id}`)[0]!.day

/** A pending appointment of a past day with a visit recorded on that day. */
async function recorded(): Promise<number> {
  const id = await bookWithAnita(clinic.db, { day: closedDay })
  await record(scene.anita, id)
  return id
}

/** A series with a recorded first session on a past day; unrecorded it would count as missed. */
async function recordedSession() {
  const { id, slots, sessions } = await scene.bookedSeries()
  const first = sessions[0]!
  await clinic.db`update appointment set day = ${closedDay} where id = ${first.id}`
  await record(scene.priya, first.id)
  return { id, slots, first, second: sessions[1]! }
}

const day = '2026-12-03'

/** A way to move an appointment, tried with a recorded visit; returns the problem. */
type ChangePath = () => Promise<{ id: number; problem: Promise<string> }>

const changePaths: Record<string, ChangePath> = {
  'the reschedule dialog and the calendar': async () => {
    const id = await recorded()
    const body = { version: 1, day, slot: await scene.openSlot(day) }
    const move = scene.admin.call(rescheduleAppointment, { params: { id }, body })
    return { id, problem: problemOf(move) }
  },
  'the page of a series, for one session': async () => {
    const { id, first } = await recordedSession()
    const body = { moves: [{ ...first, ...(await scene.placeFor(id, first.id)) }] }
    const move = scene.admin.call(moveSessions, { params: { id }, body })
    return { id: first.id, problem: problemOf(move) }
  },
  'the page of a series, for all that follow': async () => {
    const { id, slots, first, second } = await recordedSession()
    const targetSlot = await scene.placeFor(id, first.id)
    const moves = [
      { ...first, ...targetSlot },
      { ...second, ...targetSlot, day: addDays(targetSlot.day, 7) },
    ]
    const move = scene.admin.call(moveSessions, { params: { id }, body: { moves, slots } })
    return { id: first.id, problem: problemOf(move) }
  },
  'the moving of many that lost their time': async () => {
    const id = await recorded()
    const moves = [{ id, version: 1, day, slot: await scene.openSlot(day) }]
    const move = scene.admin.call(moveAffectedAppointments, { body: { moves } })
    const problem = move.then(String, ({ fields }: ProblemError) => fields!['moves.0']!)
    return { id, problem }
  },
  'an earlier front end': async () => {
    const id = await recorded()
    const answer = await clinic.app.inject({
      method: 'POST',
      url: '/api/earlier/submitReschedule',
      headers: { cookie: scene.admin.cookie },
      body: { appointmentId: id, appointmentDate: day, slotId: await scene.openSlot(day) },
    })
    return { id, problem: Promise.resolve(answer.body) }
  },
  'a statement that asks no rule': async () => {
    const id = await recorded()
    const move = clinic.db`update appointment set day = ${day} where id = ${id}`
    return { id, problem: move.then(String, ({ code }: { code: string }) => code) }
  },
}

it.each(Object.entries(changePaths))('a recorded visit is not moved by %s', async (_, open) => {
  const { id, problem } = await open()
  expect(await problem).toMatch(/visit_recorded|stays on its day|OPD02/)
  expect(await dayOf(id)).toBe(closedDay)
})

it('hour, slot and consultant of a recorded visit stay the same', async () => {
  const id = await recorded()
  for (const change of ["starts = '08:00'", 'slot_id = 1', 'consultant_id = 5', 'branch_id = 2']) {
    const update = clinic.db`update appointment set ${clinic.db.unsafe(change)} where id = ${id}`
    await expect(update, change).rejects.toMatchObject({ code: 'OPD02' })
  }
})

it('a moved series leaves its recorded session in place', async () => {
  const { id, slots, first, second } = await recordedSession()
  const body = { from: first.id, startDay: '2026-12-14', slots }
  const { moves } = await scene.admin.call(planMove, { params: { id }, body })
  expect(moves.map((it) => it.id)).toEqual([second.id])
  const { sessions } = await scene.admin.call(readSeries, { params: { id } })
  expect(sessions.map((it) => it.visitRecorded)).toEqual([true, false])
})

it('vitals measured at the desk alone do not fix the day, and stay behind', async () => {
  const id = await bookWithAnita(clinic.db)
  const vitals = { params: { id }, body: { version: 0, vitals: testVitals } }
  await scene.admin.call(saveDeskVitals, vitals)
  await clinic.db`update appointment set day = ${closedDay} where id = ${id}`
  const targetSlot = { day, slot: await scene.openSlot(day) }
  const move = { params: { id }, body: { version: 1, ...targetSlot } }
  await scene.admin.call(rescheduleAppointment, move)
  expect((await scene.anita.call(readVisit, { params: { id } })).takenVitals).toBeNull()
})

it('an appointment with a recorded visit can be cancelled, and its record stays readable', async () => {
  const id = await recorded()
  await scene.admin.call(cancelAppointment, { params: { id }, body: { version: 1 } })
  const visit = await scene.anita.call(readVisit, { params: { id } })
  expect(visit.details).toMatchObject({ illness: testDetails.illness })
})
