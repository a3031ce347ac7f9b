import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAppointment } from '../appointments/list-appointments.ts'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { buildEntry } from '../../test-kit/valid-waiting-requests.server.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { cleanUpWaitingList } from './change-waiting.server.ts'
import {
  addToWaitingList,
  bookWaiting,
  changeWaiting,
  countWaiting,
  holdTime,
  listWaiting,
  removeWaiting,
} from './waiting-list.ts'

let clinic: WaitingClinic
beforeAll(async () => {
  clinic = await openWaitingClinic()
})
afterAll(() => clinic.close())
beforeEach(() => clinic.reset())

describe('a full day', () => {
  it('shows at once who waits when a time comes free, and books the first', async () => {
    const booked = await clinic.fillDay()
    const first = await clinic.add()
    const second = await clinic.add()
    expect(await clinic.desk.call(countWaiting, { query: {} })).toEqual({ count: 0 })
    expect((await clinic.rowsOf()).map(({ freeCount }) => freeCount)).toEqual([0, 0])

    await clinic.cancel(booked[3]!)
    expect(await clinic.desk.call(countWaiting, { query: {} })).toEqual({ count: 2 })
    expect(await clinic.desk.call(countWaiting, { query: clinic.timeOf(3) })).toEqual({ count: 2 })
    expect(await clinic.desk.call(countWaiting, { query: clinic.timeOf(4) })).toEqual({ count: 0 })
    const rows = await clinic.rowsOf(clinic.timeOf(3))
    expect(rows.map(({ id, freeTimes }) => [id, freeTimes[0]!.place])).toEqual([
      [first, 1],
      [second, 2],
    ])
    expect(rows[0]!.mobile).toMatch(/^9\d{9}$/)

    const answer = await clinic.desk.call(bookWaiting, {
      params: { id: first },
      body: clinic.timeOf(3),
    })
    expect(answer).toMatchObject({ day, starts: clinic.slots[3]!.starts })
    // A repeated request, after a lost answer, books nothing more.
    expect(
      await clinic.desk.call(bookWaiting, { params: { id: first }, body: clinic.timeOf(3) }),
    ).toEqual(answer)
    expect(await clinic.stateOf(first)).toEqual({
      leftReason: 'booked',
      bookedAppointmentId: answer.id,
      heldAppointmentId: null,
    })
    expect((await clinic.rowsOf()).map(({ id }) => id)).toEqual([second])
    const late = clinic.desk.call(bookWaiting, { params: { id: second }, body: clinic.timeOf(3) })
    expect(await problemOf(late)).toBe('slot_taken')
    expect(await clinic.stateOf(second)).toMatchObject({ leftReason: null })
  })

  it('shows who waits when an appointment moves away, or leave is taken back', async () => {
    const booked = await clinic.fillDay()
    await clinic.add()
    const id = booked[0]!
    const later = await clinic.desk.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-03' },
    })
    const { version } = await clinic.desk.call(readAppointment, { params: { id } })
    const body = { version, day: '2026-12-03', slot: later.slots[0]!.id }
    await clinic.desk.call(rescheduleAppointment, { params: { id }, body })
    expect((await clinic.rowsOf())[0]!.freeCount).toBe(1)
    const [leave] = await clinic.db<{ id: number }[]>`
      insert into holiday (name, first_day, last_day, consultant_id)
      values ('Leave', ${day}, ${day}, ${anita}) returning id`
    expect((await clinic.rowsOf())[0]!.freeCount).toBe(0)
    await clinic.db`delete from holiday where id = ${leave!.id}`
    expect((await clinic.rowsOf())[0]!.freeCount).toBe(1)
  })
})

describe('somebody who waits', () => {
  it('leaves the list when they are booked elsewhere for the same', async () => {
    const { patient } = buildEntry()
    const id = await clinic.add({ patient })
    await clinic.desk.call(holdTime, { params: { id }, body: clinic.timeOf(1) })
    // Another day is not what they wait for.
    const slot = (
      await clinic.desk.call(listOpenSlots, {
        query: { consultant: anita, branch: 1, day: '2026-12-03' },
      })
    ).slots[0]!.id
    await clinic.desk.call(bookAppointment, {
      body: buildBooking({ day: '2026-12-03', slot, patient }),
    })
    expect(await clinic.stateOf(id)).toMatchObject({ leftReason: null })
    const appointment = await clinic.book(clinic.slots[5]!.id, patient)
    expect(await clinic.stateOf(id)).toEqual({
      leftReason: 'booked',
      bookedAppointmentId: appointment,
      heldAppointmentId: null,
    })
    expect((await clinic.openSlots()).some((it) => it.id === clinic.slots[1]!.id)).toBe(true)
  })

  it('is on it once for one thing; any consultant is each consultant', async () => {
    const { patient } = buildEntry()
    await clinic.add({ patient })
    const again = (changes: object) =>
      problemOf(clinic.desk.call(addToWaitingList, { body: buildEntry({ patient, ...changes }) }))
    expect(await again({ lastDay: '2026-12-20' })).toBe('already_waiting')
    expect(await again({ consultant: null })).toBe('already_waiting')
    const [other] = await clinic.db<{ serviceId: number }[]>`
      select service_id from consultant_service
      where consultant_id = ${anita} and service_id <> 1 and active limit 1`
    if (other) await clinic.add({ patient, service: other.serviceId })
  })

  it('gets the first answer again when the request is repeated', async () => {
    const body = buildEntry({ lastDay: day })
    const answer = await clinic.desk.call(addToWaitingList, { body })
    expect(await clinic.desk.call(addToWaitingList, { body })).toEqual(answer)
  })

  it('waits for what the clinic has: no series, no service that nobody gives, no past', async () => {
    const refused = (changes: object) =>
      problemOf(clinic.desk.call(addToWaitingList, { body: buildEntry(changes) }))
    expect(await refused({ service: 6, consultant: null })).toBe('subscription_only')
    expect(await refused({ branches: [99] })).toBe('service_not_offered')
    expect(await refused({ consultant: 1 })).toBe('service_not_offered')
    expect(await refused({ firstDay: '2026-11-01', lastDay: '2026-11-23' })).toBe('invalid_input')
  })

  it('can wait for something else, unless another desk has changed it', async () => {
    const id = await clinic.add()
    const { patient: _, ...wish } = buildEntry({ untilTime: '09:30' })
    const body = { ...wish, version: 1 }
    await clinic.desk.call(changeWaiting, { params: { id }, body })
    // Repeated after a lost answer.
    await clinic.desk.call(changeWaiting, { params: { id }, body })
    expect(await clinic.rowsOf()).toMatchObject([{ untilTime: '09:30', version: 2 }])
    const stale = { ...body, untilTime: '10:00' }
    expect(
      await problemOf(clinic.frontDesk.call(changeWaiting, { params: { id }, body: stale })),
    ).toBe('row_changed')
  })

  it('can wait otherwise while one of their branches is closed, but not for it alone', async () => {
    const wish = { ...buildEntry(), branches: [1, 2] }
    const { patient: _, ...changed } = wish
    const { id } = await clinic.desk.call(addToWaitingList, { body: wish })
    await clinic.db`update branch set active = false where id = 2`
    try {
      const change = (version: number, branches: number[]) =>
        clinic.desk.call(changeWaiting, {
          params: { id },
          body: { ...changed, branches, healthIssues: `Change ${version}`, version },
        })
      await change(1, [1, 2])
      expect(await problemOf(change(2, [2]))).toBe('service_not_offered')
      await change(2, [1])
      expect(await problemOf(change(3, [1, 2]))).toBe('service_not_offered')
      expect(await problemOf(change(3, [1, 2_000_000]))).toBe('service_not_offered')
    } finally {
      await clinic.db`update branch set active = true where id = 2`
    }
  })

  it('is taken off by the desk, and after their last day by itself', async () => {
    const [one, other] = [
      await clinic.add(),
      await clinic.add({ patient: buildBooking({}).patient }),
    ]
    await clinic.desk.call(removeWaiting, { params: { id: one } })
    await clinic.desk.call(removeWaiting, { params: { id: one } })
    expect(
      await problemOf(clinic.desk.call(holdTime, { params: { id: one }, body: clinic.timeOf(0) })),
    ).toBe('left_list')
    await cleanUpWaitingList(clinic.db, { today: day, time: '23:59' })
    expect(await clinic.stateOf(other)).toMatchObject({ leftReason: null })
    await cleanUpWaitingList(clinic.db, { today: '2026-12-03', time: '00:00' })
    expect(await clinic.stateOf(other)).toMatchObject({ leftReason: 'expired' })
  })

  it('is seen by the consultant whom they named, and by no other', async () => {
    const named = await clinic.add()
    await clinic.add({ consultant: null })
    const drAnita = await clinic.callerFor('anita')
    const drRohan = await clinic.callerFor('rohan')
    expect((await drAnita.call(listWaiting, { query: {} })).map(({ id }) => id)).toEqual([named])
    expect(await drRohan.call(listWaiting, { query: {} })).toEqual([])
    expect(await drRohan.call(countWaiting, { query: {} })).toEqual({ count: 0 })
    const holding = drAnita.call(holdTime, { params: { id: named }, body: clinic.timeOf(0) })
    expect(await problemOf(holding)).toBe('forbidden')
  })
})
