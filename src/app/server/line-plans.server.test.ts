import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { readBoard, readOwnPlace } from '../../desk/board/board.ts'
import { makeDisplayLink } from '../../desk/board/display-links.ts'
import { callNext, listLine, readBusyElsewhere } from '../../scheduling/line/line.ts'
import {
  countBookingRequests,
  listBookingRequests,
} from '../../scheduling/booking-requests/booking-requests.ts'
import { listWaits } from '../../scheduling/line/waits.ts'
import { listFreeTimes } from '../../scheduling/waiting-list/free-times.ts'
import {
  addToWaitingList,
  countWaiting,
  listWaiting,
} from '../../scheduling/waiting-list/waiting-list.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { maxRowsRead, readsOfGrowing } from '../../test-kit/growing-tables.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { buildEntry } from '../../test-kit/valid-waiting-requests.server.ts'
import { testDisplayLink } from '../../test-kit/valid-line-requests.server.ts'

const { today } = testNow
/** Tables that grow every day. */
const growingTables = ['appointment', 'patient', 'visit', 'line_entry']

let clinic: TestClinic
let admin: Caller
/** The secrets of a board's link, and of a slip. */
let board: string
let ownPlace: string

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 10_000, appointments: 30_000 })
  await clinic.db`
    insert into line_entry (appointment_id, branch_id, consultant_id, day, called_at,
      last_called_at, call_count, finished_at)
    select id, branch_id, consultant_id, day, day + starts, day + starts, 1, day + ends
    from appointment where status = 'CD' and day < ${today}`
  await clinic.db`vacuum (analyze) line_entry`
  const pending = await clinic.db<{ id: number }[]>`
    select id from appointment
    where status = 'PE' and day = ${today} and branch_id = 1 and consultant_id = ${anita}
    order by starts limit 2`
  for (const { id } of pending) await admin.call(markArrived, { params: { id } })
  const body = { branch: 1, consultant: anita, current: null, callKey: randomUUID() }
  await admin.call(callNext, { body })
  const [last] = await clinic.db<[{ placeKey: string }]>`
    select place_key from line_entry where appointment_id = ${pending.at(-1)!.id}`
  ownPlace = last.placeKey
  board = (await admin.call(makeDisplayLink, { body: testDisplayLink })).link
})
afterAll(() => clinic.close())

it.each<[string, () => Promise<unknown>]>([
  ['the line', () => admin.call(listLine, { query: { branch: 1 } })],
  ['a consultant’s line', () => admin.call(listLine, { query: { branch: 1, consultant: anita } })],
  ['the expected waits', () => admin.call(listWaits, { query: { branch: 1 } })],
  ['the board', () => admin.call(readBoard, { body: { branch: 1, link: board } })],
  ['one’s own place', () => admin.call(readOwnPlace, { body: { link: ownPlace } })],
  [
    'whom a consultant has elsewhere',
    () => admin.call(readBusyElsewhere, { query: { branch: 2, consultant: anita } }),
  ],
])('only the day’s rows are read for %s, however many days are kept', async (_, call) => {
  const [day] = await clinic.db<[{ rows: number }]>`
    select count(*)::int as rows from appointment where day = ${today} and branch_id = 1`
  const reads = (await readsOf(clinic, call)).filter(({ table }) => growingTables.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ kind }) => kind === 'Seq Scan')).toEqual([])
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(2 * day.rows)
})

describe('the waiting list', () => {
  it('reads what is ahead of those whom somebody waits for, however long the past is', async () => {
    const ids: number[] = []
    for (const consultant of [anita, null]) {
      ids.push((await admin.call(addToWaitingList, { body: buildEntry({ consultant }) })).id)
    }
    const [ahead] = await clinic.db<[{ rows: number }]>`
      select count(*)::int as rows from appointment where day >= ${today}`
    const calls = [
      () => admin.call(listWaiting, { query: {} }),
      () => admin.call(countWaiting, { query: {} }),
      () => admin.call(listFreeTimes, { params: { id: ids[1]! }, query: {} }),
    ]
    for (const call of calls) {
      // Worked out anew: it is kept for all while nothing changes.
      await clinic.db`update waiting_entry set health_issues = health_issues || '.'`
      const reads = await readsOfGrowing(clinic, call)
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(ahead.rows)
    }
  })
})

describe('the requests of the public form', () => {
  it('are read and counted from what is ahead, however long the past is', async () => {
    const [ahead] = await clinic.db<[{ rows: number }]>`
      select count(*)::int as rows from appointment where day >= ${today}`
    for (const contract of [listBookingRequests, countBookingRequests]) {
      const reads = await readsOfGrowing(clinic, () => admin.call(contract))
      expect(maxRowsRead(reads)).toBeLessThanOrEqual(ahead.rows)
    }
  })
})
