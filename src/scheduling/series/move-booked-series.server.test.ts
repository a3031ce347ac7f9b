import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { planSeries, testPatient } from '../../test-kit/series.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { lastSeriesStart, lastSessionDay } from './series.ts'
import { bookSeries, listWeekSlots, type WeekSlotDetails } from './series-booking.ts'
import {
  listSessionSlots,
  moveSessions,
  planMove,
  readSeries,
  type Session,
} from './series-page.ts'

let clinic: TestClinic
let reception: Caller
let week: WeekSlotDetails[]

beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where consultant_id is not null`
  reception = await clinic.callerFor('reception')
  week = await reception.call(listWeekSlots, { query: { branch: 1, service: 6 } })
})
afterAll(() => clinic.close())

const slotOn = (weekday: number, nth = 0) =>
  week.filter((slot) => slot.weekday === weekday)[nth]!.id

async function booked(slots: number[], sessions = 4) {
  const body = await planSeries(reception, slots, { sessions })
  const { id } = await reception.call(bookSeries, { body: { ...body, patient: testPatient() } })
  return id
}
const read = (id: number, caller = reception) => caller.call(readSeries, { params: { id } })
const seen = ({ id, version }: Session) => ({ id, version })
const move = (
  id: number,
  moves: { id: number; version: number; day: string; slot: number }[],
  caller = reception,
) => caller.call(moveSessions, { params: { id }, body: { moves } })
describe.each([
  ['its service is retired', 'update service set active = false where id = 6'],
  [
    'its service is no longer booked in series',
    'update service set is_series = false where id = 6',
  ],
  [
    'its consultant no longer gives the service',
    'update consultant_service set active = false where service_id = 6',
  ],
])('a series that was booked before %s', (_, change) => {
  const restore = async () => {
    await clinic.db`update service set active = true, is_series = true where id = 6`
    await clinic.db`update consultant_service set active = true where service_id = 6`
  }

  it('can be moved, one session and all that follow', async () => {
    const id = await booked([slotOn(1, 8)], 3)
    const { sessions } = await read(id)
    const [first, second] = sessions
    await clinic.db.unsafe(change)
    try {
      const offered = await reception.call(listWeekSlots, {
        query: { branch: 1, service: 6, series: id },
      })
      expect(offered.map((slot) => slot.id)).toContain(slotOn(1, 8))
      const day = addDays(first!.day, 1)
      const { places } = await reception.call(listSessionSlots, {
        params: { id },
        query: { day, session: String(first!.id) },
      })
      await move(id, [{ ...seen(first!), day, slot: places[0]!.slot }])
      const plan = await reception.call(planMove, {
        params: { id },
        body: { from: second!.id, startDay: addDays(second!.day, 7), slots: [slotOn(1, 8)] },
      })
      expect(plan).toMatchObject({ full: true, moves: [{ id: second!.id }, {}] })
    } finally {
      await restore()
    }
  })

  it('is no reason to offer the slots for a new one', async () => {
    const id = await booked([slotOn(1, 7)], 2)
    const slotsFor = (caller: Caller, series?: number) =>
      caller.call(listWeekSlots, { query: { branch: 1, service: 6, series } })
    await clinic.db.unsafe(change)
    try {
      expect(await slotsFor(reception)).toEqual([])
      expect(await slotsFor(callerOf(clinic.app, ''), id)).toEqual([])
    } finally {
      await restore()
    }
  })
})

describe('moving a session and all that follow', () => {
  it('can begin as late as the last possible session, not only where a new series can', async () => {
    const slots = [slotOn(2, 12)]
    const id = await booked(slots, 2)
    const { sessions } = await read(id)
    const planFrom = (startDay: string) =>
      reception.call(planMove, {
        params: { id },
        body: { from: sessions[0]!.id, startDay, slots },
      })
    const today = '2026-11-24'
    const late = addDays(lastSeriesStart(today), 7)
    const { moves, full } = await planFrom(late)
    expect(full).toBe(true)
    expect(moves.every(({ day }) => day >= late)).toBe(true)
    await move(
      id,
      moves.map(({ id: session, version, day, slot }) => ({ id: session, version, day, slot })),
    )
    // Too late for both: what is left of the window ends the plan.
    const { moves: first, skipped } = await planFrom(addDays(lastSessionDay(today), -6))
    expect(first).toHaveLength(1)
    expect(skipped).toEqual([])
    expect(await problemOf(planFrom(addDays(lastSessionDay(today), 1)))).toBe('invalid_input')
  })
})
