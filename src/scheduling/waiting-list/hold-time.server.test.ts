import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAppointment } from '../appointments/list-appointments.ts'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { bookWaiting, holdTime, recordCall, releaseTime } from './waiting-list.ts'

let clinic: WaitingClinic
beforeAll(async () => {
  clinic = await openWaitingClinic()
})
afterAll(() => clinic.close())
beforeEach(() => clinic.reset())

describe('a time that is held while the desk calls', () => {
  it('is nobody else’s, and the other desk is told', async () => {
    const [one, other] = [await clinic.add(), await clinic.add()]
    const answers = await Promise.allSettled([
      clinic.desk.call(holdTime, { params: { id: one }, body: clinic.timeOf(0) }),
      clinic.frontDesk.call(holdTime, { params: { id: other }, body: clinic.timeOf(0) }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const loser = answers[0]!.status === 'fulfilled' ? other : one
    expect(
      await problemOf(
        clinic.desk.call(bookWaiting, { params: { id: loser }, body: clinic.timeOf(0) }),
      ),
    ).toBe('time_held')
    expect((await clinic.openSlots()).some(({ id }) => id === clinic.slots[0]!.id)).toBe(false)
    const booking = buildBooking({ day, slot: clinic.slots[0]!.id })
    expect(await problemOf(clinic.desk.call(bookAppointment, { body: booking }))).toBe('slot_taken')
    const holder = (await clinic.rowsOf())[0]!
    expect(holder.held).toMatchObject({ ...clinic.timeOf(0), branchId: 1, consultantId: anita })
    expect(Date.parse(holder.held!.until)).toBeGreaterThan(Date.now())
  })

  it('says in the lists until when it is held, and no more once it is booked', async () => {
    const id = await clinic.add()
    await clinic.desk.call(holdTime, { params: { id }, body: clinic.timeOf(0) })
    const { heldAppointmentId } = await clinic.stateOf(id)
    const read = (appointmentId: number) =>
      clinic.desk.call(readAppointment, { params: { id: appointmentId } })
    const { held } = (await clinic.rowsOf())[0]!
    expect(await read(heldAppointmentId!)).toMatchObject({ status: 'PE', heldUntil: held!.until })
    const booked = await clinic.desk.call(bookWaiting, { params: { id }, body: clinic.timeOf(0) })
    expect(await read(booked.id)).toMatchObject({ heldUntil: null })
  })

  it('cannot be held for somebody for whom another desk holds one', async () => {
    const id = await clinic.add()
    await clinic.desk.call(holdTime, { params: { id }, body: clinic.timeOf(0) })
    const other = clinic.frontDesk.call(holdTime, { params: { id }, body: clinic.timeOf(1) })
    expect(await problemOf(other)).toBe('held_elsewhere')
    // The same desk changes its mind: one time is held, never two.
    await clinic.desk.call(holdTime, { params: { id }, body: clinic.timeOf(1) })
    const [row] = await clinic.db`
      select count(*)::int from appointment where held_until is not null and status = 'PE'`
    expect(row).toEqual({ count: 1 })
  })

  it('is booked as an appointment like any other', async () => {
    const id = await clinic.add()
    await clinic.desk.call(holdTime, { params: { id }, body: clinic.timeOf(0) })
    const booked = await clinic.desk.call(bookWaiting, { params: { id }, body: clinic.timeOf(0) })
    const [row] = await clinic.db`
      select status, held_until, price from appointment where id = ${booked.id}`
    expect(row).toEqual({ status: 'PE', heldUntil: null, price: 600 })
    expect(await clinic.stateOf(id)).toMatchObject({
      leftReason: 'booked',
      heldAppointmentId: null,
    })
  })

  it('is free again once it expires, also before the clean-up', async () => {
    const id = await clinic.add()
    await clinic.desk.call(holdTime, { params: { id }, body: clinic.timeOf(0) })
    await clinic.db`update appointment set held_until = now() - interval '1 second'
      where held_until is not null`
    expect((await clinic.openSlots()).some((it) => it.id === clinic.slots[0]!.id)).toBe(true)
    expect((await clinic.rowsOf())[0]).toMatchObject({ held: null })
    await clinic.book(clinic.slots[0]!.id)
    expect(await clinic.stateOf(id)).toMatchObject({ leftReason: null, heldAppointmentId: null })
    const [event] = await clinic.db`
      select staff_id, after ->> 'day' as day from audit_event
      where action = 'hold expired' and subject_id = ${id}`
    expect(event).toEqual({ staffId: null, day })
    const [held] = await clinic.db`
      select count(*)::int from appointment where held_until is not null`
    expect(held).toEqual({ count: 0 })
  })

  it('is given back, after no answer or a no as well, and leaves no trace among appointments', async () => {
    const [count] = await clinic.db`select count(*)::int from appointment`
    const id = await clinic.add()
    const params = { id }
    const hold = () => clinic.desk.call(holdTime, { params, body: clinic.timeOf(0) })
    await hold()
    await clinic.desk.call(releaseTime, { params })
    await hold()
    const body = { ...clinic.timeOf(0), outcome: 'noAnswer' as const, leaves: false }
    await clinic.desk.call(recordCall, { params, body })
    const [row] = await clinic.rowsOf()
    expect(row).toMatchObject({
      held: null,
      lastCall: { outcome: 'noAnswer', by: 'Nandini Hegde', day },
    })
    await hold()
    await clinic.desk.call(recordCall, { params, body: { ...body, outcome: 'declined' } })
    expect((await clinic.rowsOf(clinic.timeOf(0))).length).toBe(0)
    expect(await clinic.db`select count(*)::int from appointment`).toEqual([count])
    await clinic.desk.call(recordCall, {
      params,
      body: { ...body, outcome: 'declined', leaves: true },
    })
    expect(await clinic.stateOf(id)).toMatchObject({ leftReason: 'declined' })
  })

  it('is given back by one call, however often it is sent, and by nobody who calls about another time', async () => {
    const [id, other] = [await clinic.add(), await clinic.add()]
    const params = { id }
    const hold = () => clinic.desk.call(holdTime, { params, body: clinic.timeOf(0) })
    const calls = () => clinic.db<{ outcome: string }[]>`
      select outcome from waiting_call where entry_id = ${id} order by id`
    const noAnswer = { ...clinic.timeOf(0), outcome: 'noAnswer' as const, leaves: false }
    const leaving = { ...noAnswer, outcome: 'declined' as const, leaves: true }
    const record = (body: typeof noAnswer | typeof leaving, by = clinic.desk) =>
      by.call(recordCall, { params, body })
    await hold()
    const [first, again] = await Promise.all([record(noAnswer), record(noAnswer)])
    expect([first, again, await record(noAnswer)]).toEqual([{}, {}, {}])
    expect(await calls()).toHaveLength(1)
    // Half an hour later the hold has ended while the telephone rang.
    await clinic.db`update waiting_call set called_at = called_at - interval '30 minutes'`
    await record(noAnswer)
    expect(await calls()).toHaveLength(2)

    await hold()
    const stale = { ...noAnswer, ...clinic.timeOf(1) }
    expect(await problemOf(record(stale, clinic.frontDesk))).toBe('held_elsewhere')
    await record(stale)
    expect(await clinic.stateOf(id)).not.toMatchObject({ heldAppointmentId: null })
    await record(noAnswer)
    expect((await calls()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('noAnswer'))

    await hold()
    await record(leaving)
    expect(await record(leaving)).toEqual({})
    expect(await calls()).toHaveLength(5)
    expect(await problemOf(record(noAnswer))).toBe('left_list')
    expect(await clinic.stateOf(other)).toMatchObject({ leftReason: null })
  })

  it('is an appointment when the desk moves it, and given back when the desk cancels it', async () => {
    const held = async (id: number) => (await clinic.stateOf(id))['heldAppointmentId'] as number
    const [moved, cancelled] = [await clinic.add(), await clinic.add()]
    await clinic.desk.call(holdTime, { params: { id: moved }, body: clinic.timeOf(0) })
    await clinic.desk.call(holdTime, { params: { id: cancelled }, body: clinic.timeOf(1) })
    const params = { id: await held(moved) }
    const { version } = await clinic.desk.call(readAppointment, { params })
    await clinic.desk.call(rescheduleAppointment, {
      params,
      body: { version, ...clinic.timeOf(2) },
    })
    expect(await clinic.stateOf(moved)).toEqual({
      leftReason: 'booked',
      bookedAppointmentId: params.id,
      heldAppointmentId: null,
    })
    await clinic.cancel(await held(cancelled))
    expect(await clinic.stateOf(cancelled)).toMatchObject({
      leftReason: null,
      heldAppointmentId: null,
    })
  })
})
