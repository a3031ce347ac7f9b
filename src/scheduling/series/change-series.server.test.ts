import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { conductAppointment } from '../appointments/change-appointment.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { planSeries, testPatient } from '../../test-kit/series.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookSeries, listWeekSlots, type WeekSlotDetails } from './series-booking.ts'
import {
  cancelSessions,
  listSessionSlots,
  moveSessions,
  planMove,
  readSeries,
  type Session,
} from './series-page.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller
let week: WeekSlotDetails[]

beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where consultant_id is not null`
  admin = await clinic.callerFor('admin')
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
const allRows = () => clinic.db<{ id: number; text: string }[]>`
  select id, row_to_json(a)::text as text from appointment a order by id`

describe('moving one session', () => {
  it('changes exactly one row', async () => {
    const id = await booked([slotOn(1), slotOn(4)])
    const { sessions } = await read(id)
    const before = await allRows()
    const [, second] = sessions
    await move(id, [{ ...seen(second!), day: '2026-12-04', slot: slotOn(5, 2) }])
    const after = await allRows()
    const changed = after.filter(({ text }, index) => text !== before[index]!.text)
    expect(changed.map((row) => row.id)).toEqual([second!.id])
    expect((await read(id)).sessions[1]).toMatchObject({
      id: second!.id,
      day: '2026-12-04',
      starts: '09:00',
      status: 'PE',
      version: 2,
    })
  })

  it('is refused to a taken slot, a holiday, or a day with another session of the series', async () => {
    const id = await booked([slotOn(1, 1), slotOn(4, 1)])
    const other = await booked([slotOn(5, 1)])
    const { sessions } = await read(id)
    const [first, second] = sessions
    const taken = (await read(other)).sessions[0]!
    const attempt = [
      { ...seen(first!), day: taken.day, slot: taken.slot! },
      { ...seen(first!), day: '2026-12-25', slot: slotOn(5, 3) },
      { ...seen(first!), day: second!.day, slot: slotOn(4, 5) },
      { ...seen(first!), day: '2026-11-24', slot: slotOn(2, 9) },
      { ...seen(first!), day: '2026-12-01', slot: slotOn(4, 5) },
    ]
    for (const request of attempt) {
      expect(await problemOf(move(id, [request])), request.day).toBe('series_clash')
    }
    expect(await problemOf(move(id, [{ ...attempt[0]!, version: 7 }]))).toBe('changed_meanwhile')
    expect((await read(id)).sessions).toEqual(sessions)
  })

  it('offers the open slots of a day, and the reason why a day has none', async () => {
    const id = await booked([slotOn(1, 9), slotOn(4, 9)])
    const { sessions } = await read(id)
    const on = (day: string) =>
      reception.call(listSessionSlots, {
        params: { id },
        query: { day, session: String(sessions[0]!.id) },
      })
    const monday = await on(sessions[0]!.day)
    expect(monday.places.map(({ slot }) => slot)).toContain(sessions[0]!.slot)
    expect(await on(sessions[1]!.day)).toEqual({ places: [], closed: 'same_day' })
    expect(await on('2026-12-25')).toEqual({ places: [], closed: 'holiday' })
    expect(await on('2026-11-24')).toEqual({ places: [], closed: 'outside_booking_window' })
    await clinic.db`update slot set active = false where weekday = 7`
    expect((await on('2026-11-29')).places).toEqual([])
  })

  it('succeeds when the same move is sent again because its answer was lost', async () => {
    const id = await booked([slotOn(3, 6)], 2)
    const { sessions } = await read(id)
    const moves = [{ ...seen(sessions[0]!), day: '2026-12-11', slot: slotOn(5, 6) }]
    await move(id, moves)
    const after = await allRows()
    await expect(move(id, moves)).resolves.toEqual({})
    expect(await allRows()).toEqual(after)
    expect(await problemOf(move(id, moves, admin))).toBe('changed_meanwhile')
  })

  it('is refused for a session of another series', async () => {
    const [id, other] = [await booked([slotOn(2, 3)]), await booked([slotOn(2, 4)])]
    const foreignSession = (await read(other)).sessions[0]!
    const request = { ...seen(foreignSession), day: '2026-12-11', slot: slotOn(5, 5) }
    expect(await problemOf(move(id, [request]))).toBe('not_found')
  })
})

describe('moving a session and all that follow', () => {
  it('plans them again from the new day, and moves all of them at once', async () => {
    const slots = [slotOn(1, 6), slotOn(4, 6)]
    const id = await booked(slots, 5)
    const { sessions } = await read(id)
    const from = sessions[1]!
    // A week later: each session moves to the time of a later one.
    const plan = await reception.call(planMove, {
      params: { id },
      body: { from: from.id, startDay: '2026-12-07', slots },
    })
    expect(plan.full).toBe(true)
    expect(plan.moves.map((it) => it.id)).toEqual(sessions.slice(1).map((it) => it.id))
    expect(plan.moves.map(({ day }) => day)).toEqual([
      '2026-12-07',
      '2026-12-10',
      '2026-12-14',
      '2026-12-17',
    ])
    const moves = plan.moves.map(({ id: session, version, day, slot }) => ({
      id: session,
      version,
      day,
      slot,
    }))
    await move(id, moves)
    const after = (await read(id)).sessions
    expect(after.map(({ day }) => day)).toEqual([sessions[0]!.day, ...moves.map(({ day }) => day)])
    expect(after.every(({ status }) => status === 'PE')).toBe(true)
    expect(after[0]).toEqual(sessions[0])
  })

  it('is planned beside the sessions that stay, each with the time that it has now', async () => {
    // Wednesdays; the second one is planned again from the Monday before it.
    const id = await booked([slotOn(3, 9)], 3)
    const { sessions } = await read(id)
    const [first, second, third] = sessions
    const plan = await reception.call(planMove, {
      params: { id },
      body: { from: second!.id, startDay: addDays(first!.day, -1), slots: [slotOn(3, 10)] },
    })
    expect(plan.skipped).toMatchObject([{ day: first!.day, why: 'same_day' }])
    expect(plan.moves).toMatchObject([
      { id: second!.id, day: second!.day, previous: { day: second!.day, starts: second!.starts } },
      { id: third!.id, day: third!.day, previous: { day: third!.day, starts: third!.starts } },
    ])
    await move(
      id,
      plan.moves.map(({ id: session, version, day, slot }) => ({
        id: session,
        version,
        day,
        slot,
      })),
    )
  })

  it('stores changed weekly slots as those of the series', async () => {
    const id = await booked([slotOn(1, 12)], 2)
    const { sessions } = await read(id)
    const [old, wednesday] = [(await read(id)).slots, slotOn(3, 12)]
    const [day, later] = ['2026-12-02', '2026-12-09']
    const moves = [
      { ...seen(sessions[0]!), day, slot: wednesday },
      { ...seen(sessions[1]!), day: later, slot: wednesday },
    ]
    const send = (slots: number[]) =>
      reception.call(moveSessions, { params: { id }, body: { moves, slots } })
    const [anitasSession] = await clinic.db<{ id: number }[]>`
      select id from slot where consultant_id = ${anita} and active limit 1`
    expect(await problemOf(send([anitasSession!.id]))).toBe('slot_not_offered')
    expect((await read(id)).sessions).toEqual(sessions)
    expect((await read(id)).slots).toEqual(old)
    await send([wednesday])
    expect((await read(id)).slots).toEqual([wednesday])
  })

  it("does not move today's session, but those before and after it", async () => {
    const id = await booked([slotOn(6, 3)], 3)
    const { sessions } = await read(id)
    clinic.setClock(`${sessions[1]!.day}T02:00:00Z`)
    const plan = await reception.call(planMove, {
      params: { id },
      body: { from: sessions[0]!.id, startDay: '2026-12-14', slots: [slotOn(1, 3)] },
    })
    clinic.setClock('2026-11-24T03:35:00Z')
    expect(plan.moves.map((it) => it.id)).toEqual([sessions[0]!.id, sessions[2]!.id])
  })

  it('moves nothing when one of the slots is taken', async () => {
    const id = await booked([slotOn(3, 6)], 3)
    const { sessions } = await read(id)
    const other = await booked([slotOn(5, 6)], 2)
    const taken = (await read(other)).sessions[1]!
    const moves = [
      { ...seen(sessions[0]!), day: '2026-12-01', slot: slotOn(2, 7) },
      { ...seen(sessions[1]!), day: taken.day, slot: taken.slot! },
    ]
    expect(await problemOf(move(id, moves))).toBe('series_clash')
    expect((await read(id)).sessions).toEqual(sessions)
  })
})

describe('cancelling the rest of a series', () => {
  it('succeeds when it is sent again because its answer was lost', async () => {
    const id = await booked([slotOn(3, 7)], 3)
    const { sessions } = await read(id)
    const cancel = (caller: Caller) =>
      caller.call(cancelSessions, { params: { id }, body: { sessions: sessions.map(seen) } })
    await cancel(reception)
    const after = await allRows()
    await expect(cancel(reception)).resolves.toEqual({})
    expect(await allRows()).toEqual(after)
    expect(await problemOf(cancel(admin))).toBe('changed_meanwhile')
  })

  it('keeps conducted sessions, and frees the other slots', async () => {
    const id = await booked([slotOn(2, 10)], 3)
    const { sessions } = await read(id)
    const [first, ...rest] = sessions
    clinic.setClock(`${first!.day}T06:00:00Z`)
    await admin.call(conductAppointment, {
      params: { id: first!.id },
      body: { version: 1, payment: { amount: 500, received: false } },
    })
    const cancel = (of: Session[]) =>
      reception.call(cancelSessions, { params: { id }, body: { sessions: of.map(seen) } })
    expect(await problemOf(cancel(sessions))).toBe('changed_meanwhile')
    await cancel(rest)
    expect((await read(id)).sessions.map(({ status }) => status)).toEqual(['CD', 'CN', 'CN'])
    clinic.setClock('2026-11-24T03:35:00Z')
    await booked([slotOn(2, 10)], 2)
  })
})

describe('the page of a series', () => {
  it('is visible to the desk and to the consultants of its sessions only', async () => {
    const id = await booked([slotOn(4, 11)], 2)
    const [priya, drAnita] = [await clinic.callerFor('priya'), await clinic.callerFor('anita')]
    expect((await read(id, priya)).sessions).toHaveLength(2)
    expect(await problemOf(read(id, drAnita))).toBe('not_found')
    const [first] = (await read(id)).sessions
    const request = { ...seen(first!), day: '2026-12-18', slot: slotOn(5, 11) }
    expect(await problemOf(move(id, [request], priya))).toBe('forbidden')
    const cancel = { params: { id }, body: { sessions: [seen(first!)] } }
    expect(await problemOf(drAnita.call(cancelSessions, cancel))).toBe('not_found')
    await priya.call(cancelSessions, cancel)
    const events = await clinic.db`
      select distinct action from audit_event where subject_id = ${first!.id} order by action`
    expect(events.map(({ action }) => action)).toContain('cancelled')
  })
})
