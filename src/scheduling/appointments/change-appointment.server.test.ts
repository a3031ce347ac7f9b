import { describe, expect, it } from 'vitest'
import { rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { cancelAppointment } from './change-appointment.ts'
import { readDayFigures } from './list-appointments.ts'
import {
  openBookedClinic,
  scene,
  booked,
  cash,
  conduct,
  rowOf,
  paymentOf,
} from '../../test-kit/booked-appointment.server.ts'

openBookedClinic()

describe('conducting', () => {
  it('writes status, price and payment together', async () => {
    const id = await booked()
    const before = await scene.admin.call(readDayFigures, { query: { branch: 1 } })
    await conduct(scene.admin, id)
    expect(await rowOf(id)).toEqual({ status: 'CD', paymentStatus: 'P', price: 450.5, version: 2 })
    expect(await paymentOf(id)).toEqual({
      amount: 450.5,
      received: true,
      mode: 'Cash',
      transactionId: null,
      day: '2026-11-24',
    })
    const after = await scene.admin.call(readDayFigures, { query: { branch: 1 } })
    expect(after).toEqual({
      pending: before.pending - 1,
      conducted: before.conducted + 1,
      cancelled: before.cancelled,
      taken: before.taken! + 450.5,
    })
  })

  it('tells what was received to those who may read reports, and to nobody else', async () => {
    const id = await booked()
    await conduct(scene.admin, id)
    const query = { branch: 1 }
    expect(await scene.frontdesk.call(readDayFigures, { query })).toMatchObject({ taken: null })
    const { taken } = await scene.reception.call(readDayFigures, { query })
    expect(taken).toBeGreaterThan(0)
  })

  it('keeps the transaction id of an online payment', async () => {
    const id = await booked()
    await conduct(scene.reception, id, {
      amount: 600,
      received: true,
      mode: 'Online',
      transactionId: ' UPI-77 ',
    })
    expect(await paymentOf(id)).toMatchObject({ mode: 'Online', transactionId: 'UPI-77' })
  })

  it('drops the mode when nothing was received', async () => {
    const id = await booked()
    const payment = { amount: 600, received: false, mode: 'Online', transactionId: 'UPI-1' }
    await conduct(scene.admin, id, payment)
    expect(await rowOf(id)).toMatchObject({ status: 'CD', paymentStatus: 'U' })
    expect(await paymentOf(id)).toMatchObject({ received: false, mode: null, transactionId: null })
  })

  it('requires a mode from the desk, but not from a consultant', async () => {
    const id = await booked()
    const received = { amount: 600, received: true }
    const error = await conduct(scene.admin, id, received).catch((problem: unknown) => problem)
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: { 'payment.mode': 'payment.modeRequired' },
    })
    await conduct(scene.consultant, id, received)
    expect(await paymentOf(id)).toMatchObject({ received: true, mode: null })
  })

  it.each([
    ['no amount', { received: true, mode: 'Cash' }],
    ['amount 0', { ...cash, amount: 0 }],
    ['a negative amount', { ...cash, amount: -5 }],
    ['a part of a paisa', { ...cash, amount: 1.005 }],
    ['an unreal amount', { ...cash, amount: 1e9 }],
    ['nothing about received', { amount: 5, mode: 'Cash' }],
    ['an unknown mode', { ...cash, mode: 'Card' }],
    ['online without its id', { ...cash, mode: 'Online', transactionId: '  ' }],
    ['a payment status of its own', { ...cash, paymentStatus: 'P' }],
  ])('refuses %s and changes nothing', async (_, payment) => {
    const id = await booked('2026-11-26')
    expect(await problemOf(conduct(scene.admin, id, payment))).toBe('invalid_input')
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 1 })
  })

  it('records one payment when two desks submit at once', async () => {
    const id = await booked()
    const results = await Promise.allSettled([
      conduct(scene.admin, id),
      conduct(scene.reception, id),
      conduct(scene.consultant, id),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [count] = await scene.clinic
      .db`select count(*)::int from payment where appointment_id = ${id}`
    expect(count!.count).toBe(1)
  })

  it('leaves the rest owed, forgoes it, or charges less, as was agreed', async () => {
    const withRest = async (by: typeof scene.admin, difference: string, received = true) => {
      const id = await bookWithAnita(scene.clinic.db)
      const mode = received ? { mode: 'Cash' as const } : {}
      await conduct(by, id, { amount: 200, received, ...mode, difference })
      const [money] = await scene.clinic.db`
        select coalesce((select owed from outstanding where appointment_id = ${id}), 0)::int as owed,
          coalesce((select sum(paise) from ledger_entry where appointment_id = ${id}
            and kind = 'discount'), 0)::int as forgone,
          coalesce((select sum(amount) from money_received where appointment_id = ${id}), 0)::int as received`
      const { price, paymentStatus } = (await rowOf(id))!
      return { price, paymentStatus, ...money }
    }
    const rest = { owed: 40_000, forgone: 0, received: 200 }
    expect(await withRest(scene.admin, 'owed')).toEqual({ price: 600, paymentStatus: 'U', ...rest })
    const nothing = { owed: 60_000, forgone: 0, received: 0 }
    expect(await withRest(scene.admin, 'owed', false)).toEqual({
      price: 600,
      paymentStatus: 'U',
      ...nothing,
    })
    const forgone = { owed: 0, forgone: 40_000, received: 200 }
    expect(await withRest(scene.consultant, 'discount')).toEqual({
      price: 200,
      paymentStatus: 'P',
      ...forgone,
    })
    const agreed = { owed: 0, forgone: 0, received: 200 }
    expect(await withRest(scene.consultant, 'price')).toEqual({
      price: 200,
      paymentStatus: 'P',
      ...agreed,
    })
    await expect(withRest(scene.reception, 'discount')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await withRest(scene.reception, 'owed')).toMatchObject({ paymentStatus: 'U', ...rest })
  })

  it('charges the fees that the consultant recorded, when less than these is paid', async () => {
    const id = await bookWithAnita(scene.clinic.db)
    await scene.clinic.db`
      insert into visit (appointment_id, day, illness, fees, recorded_by)
      values (${id}, '2026-11-24', 'Fever', 900, 4)`
    const payment = { amount: 500, received: true, mode: 'Cash' as const, difference: 'owed' }
    await conduct(scene.admin, id, payment)
    await conduct(scene.admin, id, payment)
    expect(await rowOf(id)).toMatchObject({ price: 900, paymentStatus: 'U' })
  })

  it('is refused for tomorrow', async () => {
    expect(await problemOf(conduct(scene.admin, await booked('2026-11-25')))).toBe('not_yet')
  })
})

describe('permissions', () => {
  it('an Employee without the permission changes nothing', async () => {
    const id = await booked('2026-11-26')
    expect(await problemOf(conduct(scene.frontdesk, id))).toBe('forbidden')
    const cancel = scene.frontdesk.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await problemOf(cancel)).toBe('forbidden')
    const move = { version: 1, day: '2026-11-27', slot: 1 }
    const reschedule = (caller: Caller) =>
      problemOf(caller.call(rescheduleAppointment, { params: { id }, body: move }))
    expect(await reschedule(scene.frontdesk)).toBe('forbidden')
    expect(await reschedule(scene.consultant)).toBe('forbidden')
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 1 })
  })

  it("another consultant's appointment is not found", async () => {
    const id = await booked()
    const rohan = await scene.clinic.callerFor('rohan')
    expect(await problemOf(conduct(rohan, id))).toBe('not_found')
    const cancel = rohan.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await problemOf(cancel)).toBe('not_found')
  })
})

describe('rescheduling', () => {
  const move = (id: number, body: { version: number; day: string; slot: number }) =>
    scene.admin.call(rescheduleAppointment, { params: { id }, body })

  it('keeps the appointment pending on its new day and slot, and frees the old one', async () => {
    const id = await booked('2026-11-28')
    const [before] = await scene.clinic
      .db`select slot_id, day, starts from appointment where id = ${id}`
    const { slots } = await scene.admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-05' },
    })
    const moved = await move(id, { version: 1, day: '2026-12-05', slot: slots[1]!.id })
    expect(moved).toEqual({ id, day: '2026-12-05', starts: slots[1]!.starts, ends: slots[1]!.ends })
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 2 })
    const open = await scene.admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-11-28' },
    })
    expect(open.slots.map((slot) => slot.id)).toContain(before!.slotId)
    const [audit] = await scene.clinic.db`
      select before, after from audit_event where action = 'rescheduled' and subject_id = ${id}`
    expect(audit).toMatchObject({
      before: { day: '2026-11-28', starts: before!.starts },
      after: { day: '2026-12-05', starts: slots[1]!.starts },
    })
  })

  it('can move an appointment within its own day', async () => {
    const id = await booked('2026-11-30')
    const { slots } = await scene.admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-11-30' },
    })
    const body = { version: 1, day: '2026-11-30', slot: slots[0]!.id }
    await expect(move(id, body)).resolves.toMatchObject({ id })
  })

  it("refuses today's appointment, a taken slot, a slot of another consultant, a far day", async () => {
    const todaysAppointment = await booked('2026-11-24')
    const slot = { version: 1, day: '2026-12-01', slot: 1 }
    expect(await problemOf(move(todaysAppointment, slot))).toBe('today_not_reschedulable')
    const id = await booked('2026-12-01')
    const other = await booked('2026-12-01')
    const [taken] = await scene.clinic.db`select slot_id from appointment where id = ${other}`
    expect(await problemOf(move(id, { ...slot, slot: taken!.slotId }))).toBe('slot_taken')
    const [foreignAppointment] = await scene.clinic
      .db`select id from slot where consultant_id = 5 and weekday = 2 limit 1`
    expect(await problemOf(move(id, { ...slot, slot: foreignAppointment!.id }))).toBe(
      'slot_not_offered',
    )
    expect(await problemOf(move(id, { ...slot, day: '2026-12-25' }))).toBe('outside_booking_window')
    expect(await problemOf(move(id, { ...slot, day: '2026-11-23' }))).toBe('outside_booking_window')
  })

  it('of two appointments moving to each other’s times one is refused, and none overlap', async () => {
    const [a, b] = [await booked('2026-12-10'), await booked('2026-12-10')]
    const slots = await scene.clinic.db`
      select id, slot_id from appointment where id in (${a}, ${b}) order by id`
    const results = await Promise.allSettled([
      move(a, { version: 1, day: '2026-12-10', slot: slots[1]!.slotId }),
      move(b, { version: 1, day: '2026-12-10', slot: slots[0]!.slotId }),
    ])
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'slot_taken' })
    }
    const [pair] = await scene.clinic.db`
      select count(distinct starts)::int as count from appointment where id in (${a}, ${b})`
    expect(pair!.count).toBe(2)
  })
})

describe('the audit', () => {
  it('records actor, action and address, and cannot be changed', async () => {
    const id = await booked()
    await conduct(scene.reception, id)
    const [event] = await scene.clinic.db`
      select staff_id, action, address, before, after from audit_event
      where subject = 'appointment' and subject_id = ${id} and action = 'conducted'`
    expect(event).toMatchObject({
      staffId: 2,
      address: '127.0.0.1',
      before: { status: 'PE' },
      // Reception may not charge less than the fee: the rest is still owed.
      after: { status: 'CD', price: 600, paymentStatus: 'U', received: true, mode: 'Cash' },
    })
    await expect(scene.clinic.db`delete from audit_event where true`).rejects.toThrow('append only')
    await expect(scene.clinic.db`update audit_event set action = 'x'`).rejects.toThrow(
      'append only',
    )
  })
})
