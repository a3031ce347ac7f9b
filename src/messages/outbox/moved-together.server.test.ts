import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rescheduleAppointment } from '../../scheduling/booking/booking.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { addHoliday } from '../../scheduling/holidays/holidays.ts'
import {
  cancelAffectedAppointments,
  listAffectedAppointments,
  moveAffectedAppointments,
} from '../../scheduling/rebooking/rebooking.ts'
import { bookSeries } from '../../scheduling/series/series-booking.ts'
import { moveSessions } from '../../scheduling/series/series-page.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { planSeries, priya } from '../../test-kit/series.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'

let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where not repeats_yearly`
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
})

const tuesday = '2026-12-01'
const slotsOf = (consultant: number, weekday: number) => clinic.db<{ id: number }[]>`
  select id from slot where consultant_id = ${consultant} and branch_id = 1
    and weekday = ${weekday} and active order by starts`
/** The ids of two appointments of Tuesday at following times, whose patients agree to messages. */
async function bookTwo(): Promise<number[]> {
  const slots = await slotsOf(anita, 2)
  const ids: number[] = []
  for (const nth of [0, 1]) {
    const body = buildBooking({ day: tuesday, slot: slots[nth]!.id })
    const { id } = await desk.call(bookAppointment, { body })
    await agree(clinic.db, id)
    ids.push(id)
  }
  await clinic.db`delete from message`
  return ids
}
const messages = async () => {
  const rows = await clinic.db<{ appointment: number; event: string; isNew: boolean }[]>`
    select m.appointment_id as appointment, m.event,
      (m.day, m.starts, m.consultant_id) = (a.day, a.starts, a.consultant_id) as is_new
    from message m join appointment a on a.id = m.appointment_id order by m.appointment_id, m.id`
  return rows.map(({ appointment, event, isNew }) => `${appointment} ${event} ${isNew}`)
}
const versionOf = async (id: number) => {
  const [row] = await clinic.db<{ version: number }[]>`
    select version from appointment where id = ${id}`
  return row!.version
}
const close = () =>
  desk.call(addHoliday, {
    body: {
      name: 'Founders Day',
      firstDay: tuesday,
      lastDay: tuesday,
      repeatsYearly: false,
      branchId: 1,
      consultantId: null,
      starts: null,
      ends: null,
    },
  })

describe('whoever gets another time hears of it once, however it was moved', () => {
  it('by itself', async () => {
    const [id] = await bookTwo()
    const slot = (await slotsOf(anita, 2))[5]!.id
    const body = { version: 1, day: tuesday, slot }
    await desk.call(rescheduleAppointment, { params: { id: id! }, body })
    expect(await messages()).toEqual([`${id} moved true`])
  })

  it('together with others, one to the time of another', async () => {
    const [first, second] = (await bookTwo()) as [number, number]
    await close()
    await clinic.db`delete from message`
    const { rows } = await desk.call(listAffectedAppointments, { query: {} })
    const moves = rows.map(({ id, version, proposed }) => ({
      id,
      version,
      day: proposed!.day,
      slot: proposed!.slot,
    }))
    await desk.call(moveAffectedAppointments, { body: { moves } })
    expect(await messages()).toEqual([`${first} moved true`, `${second} moved true`])

    await clinic.db`delete from message`
    await clinic.db`
      insert into holiday (name, first_day, last_day, branch_id)
      select 'Closed', min(day), max(day), 1 from appointment where id in (${first}, ${second})`
    await clinic.db`delete from holiday where name = 'Founders Day'`
    await clinic.db`delete from message`
    const affected = await desk.call(listAffectedAppointments, { query: {} })
    expect(affected.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first, second])
    const [early, late] = affected.rows as [(typeof affected.rows)[0], (typeof affected.rows)[0]]
    // Tuesday's first time is free again, and its second one is not taken either.
    const [one, two] = (await slotsOf(anita, 2)).map(({ id }) => id)
    await desk.call(moveAffectedAppointments, {
      body: {
        moves: [
          { id: early.id, version: early.version, day: tuesday, slot: two! },
          { id: late.id, version: late.version, day: tuesday, slot: one! },
        ],
      },
    })
    expect(await messages()).toEqual([`${first} moved true`, `${second} moved true`])
  })

  it('as sessions of a series, of which one takes the time of another', async () => {
    const slots = (await slotsOf(priya, 1)).slice(0, 1).map(({ id }) => id)
    const { id } = await desk.call(bookSeries, { body: await planSeries(desk, slots) })
    const sessions = await clinic.db<{ id: number; day: string }[]>`
      select id, day from appointment where subscription_id = ${id} order by day`
    await agree(clinic.db, sessions[0]!.id)
    await clinic.db`delete from message`
    const [first, second, third] = sessions.map((it) => it.id) as [number, number, number]
    await desk.call(moveSessions, {
      params: { id },
      body: {
        moves: [
          { id: first, version: 1, day: sessions[1]!.day, slot: slots[0]! },
          { id: second, version: 1, day: sessions[0]!.day, slot: slots[0]! },
        ],
      },
    })
    expect(await messages()).toEqual([`${first} moved true`, `${second} moved true`])
    expect(await versionOf(third)).toBe(1)
  })

  it('and whose appointment is cancelled beside them hears that alone', async () => {
    const [first, second] = (await bookTwo()) as [number, number]
    await close()
    await clinic.db`delete from message`
    const { rows } = await desk.call(listAffectedAppointments, { query: {} })
    const [{ version, proposed }] = rows as [(typeof rows)[0]]
    const move = { id: first, version, day: proposed!.day, slot: proposed!.slot }
    await desk.call(moveAffectedAppointments, { body: { moves: [move] } })
    await desk.call(cancelAffectedAppointments, {
      body: {
        appointments: [{ id: second, version: await versionOf(second) }],
        reason: 'consultant_away',
      },
    })
    expect(await messages()).toEqual([`${first} moved true`, `${second} cancelled true`])
  })
})
