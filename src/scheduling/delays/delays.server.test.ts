import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { readBoard } from '../../desk/board/board.ts'
import { makeDisplayLink } from '../../desk/board/display-links.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testDisplayLink } from '../../test-kit/valid-line-requests.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { callNext, changeLine } from '../line/line.ts'
import { listWaits } from '../line/waits.ts'
import { makePatientLink } from '../patient-link/link-token.server.ts'
import { readOwnVisit } from '../patient-link/own-appointment.ts'
import { listDelays, sayDelay } from './delays.ts'

let clinic: TestClinic
let desk: Caller
let consultant: Caller
let nobody: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('admin')
  consultant = await clinic.callerFor('anita')
  nobody = callerOf(clinic.app, '')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  // 12:30 at the clinic.
  clinic.setClock('2026-11-24T07:00:00Z')
  await clinic.db`delete from line_entry`
  await clinic.db`delete from delay`
  await clinic.db`update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE'`
})

const say = (backAt: string | null, version = 0, by = desk, of = anita) =>
  by.call(sayDelay, { body: { branch: 1, consultant: of, backAt, version } })
const listed = (by = desk) => by.call(listDelays, { query: { branch: 1 } })
const expectedBy = async (id: number) => {
  const link = await makePatientLink(clinic.db, id, null)
  return (await nobody.call(readOwnVisit, { body: { link } })).appointments[0]!.expectedAt
}
/** One who begins soon after 13:31, and has arrived. */
async function waiting(): Promise<number> {
  const id = await bookWithAnita(clinic.db)
  await desk.call(markArrived, { params: { id } })
  return id
}
const callFirst = (appointment: number) =>
  desk.call(callNext, {
    body: { branch: 1, consultant: anita, current: null, appointment, callKey: randomUUID() },
  })

it('is said where it matters: the line, the board, and the link of whoever begins before', async () => {
  const [here, onTheWay] = [await waiting(), await bookWithAnita(clinic.db)]
  const before = await desk.call(listWaits, { query: { branch: 1 } })
  await say('14:30')
  expect(await listed()).toMatchObject([{ consultantId: anita, backAt: '14:30', version: 1 }])
  expect(await listed(consultant)).toHaveLength(1)
  const [wait] = await desk.call(listWaits, { query: { branch: 1 } })
  expect(wait).toMatchObject({ appointmentId: here })
  // Two hours from 12:30 on.
  expect(wait!.from).toBeGreaterThanOrEqual(120)
  expect(before[0]!.from).toBeLessThan(120)
  const { branch, link } = await desk.call(makeDisplayLink, { body: testDisplayLink })
  const board = await nobody.call(readBoard, { body: { branch, link } })
  expect(board.lines[0]).toMatchObject({ expectedAt: '14:30', called: null })
  expect(await expectedBy(onTheWay)).toBe('14:30')
  await clinic.db`update appointment set starts = '14:30', ends = '14:31' where id = ${onTheWay}`
  expect(await expectedBy(onTheWay)).toBeNull()
})

it('is over by the clock, by the next call, or when somebody says so', async () => {
  const id = await waiting()
  await say('13:00')
  clinic.setClock('2026-11-24T07:30:00Z')
  expect(await listed()).toMatchObject([{ backAt: null, version: 1 }])
  expect(await expectedBy(id)).toBeNull()
  await say('14:00', 1)
  await say(null, 2)
  expect(await listed()).toMatchObject([{ backAt: null, version: 3 }])
  await say('14:00', 3)
  await callFirst(id)
  expect(await listed()).toMatchObject([{ backAt: null, version: 5 }])
  // Called away in between: until the next one goes in.
  const [entry] = await clinic.db<{ version: number }[]>`
    select version from line_entry where appointment_id = ${id}`
  await desk.call(changeLine, {
    params: { id },
    body: { change: 'undoCall', version: entry!.version },
  })
  await say('15:00', 5)
  await desk.call(changeLine, {
    params: { id },
    body: { change: 'takeIn', version: entry!.version + 1 },
  })
  expect(await listed()).toMatchObject([{ backAt: null, version: 7 }])
})

it('of two desks none says over the other, and a repeated word is the same', async () => {
  const answers = await Promise.all(
    ['13:00', '14:00'].map((time) => problemOf(say(time)).catch(() => 'said')),
  )
  expect(answers.toSorted()).toEqual(['changed_meanwhile', 'said'])
  const backAt = (await listed())[0]!.backAt
  await say(backAt)
  expect(await problemOf(say('15:00', 7))).toBe('changed_meanwhile')
  const events = await clinic.db`
    select action, after from audit_event where action like '%expected later' order by id desc limit 1`
  expect([...events]).toMatchObject([{ action: 'expected later', after: { branch: 1, backAt } }])
})

it('is of today, still to come, and of a consultant at a branch; consultants speak for themselves', async () => {
  expect(await problemOf(say('12:30'))).toBe('past_slot')
  expect(await problemOf(say('14:00', 0, desk, 1))).toBe('not_found')
  expect(await problemOf(say('14:00', 0, consultant, anita + 1))).toBe('not_found')
  await say('14:00', 0, consultant)
  expect(await listed()).toHaveLength(1)
  await say('14:00', 0, desk, anita + 1)
  expect(await listed()).toHaveLength(2)
  expect(await listed(consultant)).toMatchObject([{ consultantId: anita }])
})
