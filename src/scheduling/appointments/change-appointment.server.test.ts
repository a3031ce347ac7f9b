import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { aBooking, anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { cancelAppointment, conductAppointment } from './change-appointment.ts'
import { readDayFigures } from './list-appointments.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller
let frontdesk: Caller
let consultant: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  // An empty diary, so that every test finds a slot of its own.
  await clinic.db`update appointment set status = 'CN' where consultant_id = ${anita} and status = 'PE'`
  ;[admin, reception, frontdesk, consultant] = (await Promise.all(
    ['admin', 'reception', 'frontdesk', 'anita'].map(clinic.as),
  )) as [Caller, Caller, Caller, Caller]
})
afterAll(() => clinic.close())

/** Books the first open slot of Dr. Anita on a day. */
async function booked(day = '2026-11-24'): Promise<number> {
  const { slots } = await admin.call(listOpenSlots, {
    query: { consultant: anita, branch: 1, day },
  })
  const { id } = await admin.call(bookAppointment, { body: aBooking({ day, slot: slots[0]!.id }) })
  return id
}

const cash = { amount: 450.5, received: true, mode: 'Cash' as const }
const conduct = (caller: Caller, id: number, payment: object = cash, version = 1) =>
  caller.call(conductAppointment, {
    params: { id },
    body: { version, payment: payment as typeof cash },
  })
const rowOf = async (id: number) =>
  (
    await clinic.db`select status, payment_status, price, version from appointment where id = ${id}`
  )[0]
const paymentOf = async (id: number) =>
  (
    await clinic.db`
    select amount, received, mode, transaction_id, day from payment where appointment_id = ${id}`
  )[0]

describe('conducting', () => {
  it('writes status, price and payment together', async () => {
    const id = await booked()
    const before = await admin.call(readDayFigures, { query: { branch: 1 } })
    await conduct(admin, id)
    expect(await rowOf(id)).toEqual({ status: 'CD', paymentStatus: 'P', price: 450.5, version: 2 })
    expect(await paymentOf(id)).toEqual({
      amount: 450.5,
      received: true,
      mode: 'Cash',
      transactionId: null,
      day: '2026-11-24',
    })
    const after = await admin.call(readDayFigures, { query: { branch: 1 } })
    expect(after).toEqual({
      pending: before.pending - 1,
      conducted: before.conducted + 1,
      cancelled: before.cancelled,
      taken: before.taken + 450.5,
    })
  })

  it('keeps the transaction id of an online payment', async () => {
    const id = await booked()
    await conduct(reception, id, {
      amount: 600,
      received: true,
      mode: 'Online',
      transactionId: ' UPI-77 ',
    })
    expect(await paymentOf(id)).toMatchObject({ mode: 'Online', transactionId: 'UPI-77' })
  })

  it('keeps nothing about a mode when nothing was received', async () => {
    const id = await booked()
    const payment = { amount: 600, received: false, mode: 'Online', transactionId: 'UPI-1' }
    await conduct(admin, id, payment)
    expect(await rowOf(id)).toMatchObject({ status: 'CD', paymentStatus: 'U' })
    expect(await paymentOf(id)).toMatchObject({ received: false, mode: null, transactionId: null })
  })

  it('asks the desk for a mode, and a consultant for none', async () => {
    const id = await booked()
    const received = { amount: 600, received: true }
    const error = await conduct(admin, id, received).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: { 'payment.mode': 'payment.modeRequired' },
    })
    await conduct(consultant, id, received)
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
    expect(await refusalOf(conduct(admin, id, payment))).toBe('invalid_input')
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 1 })
  })

  it('two desks at once take one payment', async () => {
    const id = await booked()
    const results = await Promise.allSettled([
      conduct(admin, id),
      conduct(reception, id),
      conduct(consultant, id),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [count] = await clinic.db`select count(*)::int from payment where appointment_id = ${id}`
    expect(count!.count).toBe(1)
  })

  it('is refused for tomorrow', async () => {
    expect(await refusalOf(conduct(admin, await booked('2026-11-25')))).toBe('not_yet')
  })
})

describe('who may', () => {
  it('an Employee without the right changes nothing', async () => {
    const id = await booked('2026-11-26')
    expect(await refusalOf(conduct(frontdesk, id))).toBe('forbidden')
    const cancel = frontdesk.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await refusalOf(cancel)).toBe('forbidden')
    const move = { version: 1, day: '2026-11-27', slot: 1 }
    const reschedule = (caller: Caller) =>
      refusalOf(caller.call(rescheduleAppointment, { params: { id }, body: move }))
    expect(await reschedule(frontdesk)).toBe('forbidden')
    expect(await reschedule(consultant)).toBe('forbidden')
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 1 })
  })

  it("another consultant's appointment is answered as if it were not", async () => {
    const id = await booked()
    const rohan = await clinic.as('rohan')
    expect(await refusalOf(conduct(rohan, id))).toBe('not_found')
    const cancel = rohan.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    expect(await refusalOf(cancel)).toBe('not_found')
  })
})

describe('two desks', () => {
  it('cannot undo each other: the second is told, and nothing is written', async () => {
    const day = '2026-11-27'
    const id = await booked(day)
    const { slots } = await admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-03' },
    })
    const body = { version: 1, day: '2026-12-03', slot: slots[0]!.id }
    await admin.call(rescheduleAppointment, { params: { id }, body })
    const stale = { params: { id }, body: { version: 1 } }
    expect(await refusalOf(reception.call(cancelAppointment, stale))).toBe('changed_meanwhile')
    expect(await refusalOf(reception.call(rescheduleAppointment, { params: { id }, body }))).toBe(
      'changed_meanwhile',
    )
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 2 })
    await reception.call(cancelAppointment, { params: { id }, body: { version: 2 } })
    expect(await refusalOf(conduct(admin, id, cash, 3))).toBe('not_pending')
  })
})

describe('rescheduling', () => {
  const move = (id: number, body: { version: number; day: string; slot: number }) =>
    admin.call(rescheduleAppointment, { params: { id }, body })

  it('keeps the appointment pending on its new day and slot, and frees the old one', async () => {
    const id = await booked('2026-11-28')
    const [before] = await clinic.db`select slot_id, day, starts from appointment where id = ${id}`
    const { slots } = await admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-05' },
    })
    const moved = await move(id, { version: 1, day: '2026-12-05', slot: slots[1]!.id })
    expect(moved).toEqual({ id, day: '2026-12-05', starts: slots[1]!.starts, ends: slots[1]!.ends })
    expect(await rowOf(id)).toMatchObject({ status: 'PE', version: 2 })
    const open = await admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-11-28' },
    })
    expect(open.slots.map((slot) => slot.id)).toContain(before!.slotId)
    const [audit] = await clinic.db`
      select before, after from audit_event where action = 'rescheduled' and subject_id = ${id}`
    expect(audit).toMatchObject({
      before: { day: '2026-11-28', starts: before!.starts },
      after: { day: '2026-12-05', starts: slots[1]!.starts },
    })
  })

  it('can shift an appointment within its own day', async () => {
    const id = await booked('2026-11-30')
    const { slots } = await admin.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-11-30' },
    })
    const body = { version: 1, day: '2026-11-30', slot: slots[0]!.id }
    await expect(move(id, body)).resolves.toMatchObject({ id })
  })

  it("refuses today's appointment, a taken slot, a slot of another consultant, a far day", async () => {
    const todays = await booked('2026-11-24')
    const slot = { version: 1, day: '2026-12-01', slot: 1 }
    expect(await refusalOf(move(todays, slot))).toBe('today_not_reschedulable')
    const id = await booked('2026-12-01')
    const other = await booked('2026-12-01')
    const [taken] = await clinic.db`select slot_id from appointment where id = ${other}`
    expect(await refusalOf(move(id, { ...slot, slot: taken!.slotId }))).toBe('slot_taken')
    const [foreign] =
      await clinic.db`select id from slot where consultant_id = 5 and weekday = 2 limit 1`
    expect(await refusalOf(move(id, { ...slot, slot: foreign!.id }))).toBe('slot_not_offered')
    expect(await refusalOf(move(id, { ...slot, day: '2026-12-25' }))).toBe('outside_booking_window')
    expect(await refusalOf(move(id, { ...slot, day: '2026-11-23' }))).toBe('outside_booking_window')
  })

  it('two that want each other’s times end with one of them told, and none overlapping', async () => {
    const [a, b] = [await booked('2026-12-10'), await booked('2026-12-10')]
    const slots = await clinic.db`
      select id, slot_id from appointment where id in (${a}, ${b}) order by id`
    const results = await Promise.allSettled([
      move(a, { version: 1, day: '2026-12-10', slot: slots[1]!.slotId }),
      move(b, { version: 1, day: '2026-12-10', slot: slots[0]!.slotId }),
    ])
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'slot_taken' })
    }
    const [pair] = await clinic.db`
      select count(distinct starts)::int as count from appointment where id in (${a}, ${b})`
    expect(pair!.count).toBe(2)
  })
})

describe('the audit', () => {
  it('tells who did what from where, and cannot be changed', async () => {
    const id = await booked()
    await conduct(reception, id)
    const [event] = await clinic.db`
      select staff_id, action, address, before, after from audit_event
      where subject = 'appointment' and subject_id = ${id} and action = 'conducted'`
    expect(event).toMatchObject({
      staffId: 2,
      address: '127.0.0.1',
      before: { status: 'PE' },
      after: { status: 'CD', price: 450.5, received: true, mode: 'Cash' },
    })
    await expect(clinic.db`delete from audit_event where true`).rejects.toThrow('append only')
    await expect(clinic.db`update audit_event set action = 'x'`).rejects.toThrow('append only')
  })
})
