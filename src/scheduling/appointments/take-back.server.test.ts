import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPatientPayments, readPatient } from '../../desk/patient-page/patient-page.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookAppointment } from '../booking/booking.ts'
import { addHoliday } from '../holidays/holidays.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { cancelAppointment, conductAppointment } from './change-appointment.ts'
import { listAppointments, readDayFigures } from './list-appointments.ts'
import { setBackAppointment, takeBackAppointment } from './take-back.ts'

let clinic: TestClinic
let admin: Caller
let other: Caller
let doctor: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update appointment set status = 'CN' where consultant_id = ${anita} and status = 'PE'`
  ;[admin, other, doctor] = (await Promise.all(
    ['admin', 'reception', 'anita'].map(clinic.callerFor),
  )) as [Caller, Caller, Caller]
})
afterAll(() => clinic.close())

const slotsOn = async (day: string) => {
  const query = { consultant: anita, branch: 1, day }
  return (await admin.call(listOpenSlots, { query })).slots
}
const book = async (day = '2026-11-24', slot?: number) =>
  admin.call(bookAppointment, {
    body: buildBooking({ day, slot: slot ?? (await slotsOn(day))[0]!.id }),
  })
const cancel = (id: number, reason?: string) =>
  admin.call(cancelAppointment, {
    params: { id },
    body: { version: 1, ...(reason !== undefined && { reason }) },
  })
const takeBack = (caller: Caller, id: number, version = 2) =>
  caller.call(takeBackAppointment, {
    params: { id },
    body: { version, reason: 'cancelled_wrongly' },
  })
const setBack = (caller: Caller, id: number, version = 2) =>
  caller.call(setBackAppointment, { params: { id }, body: { version, reason: 'wrong_payment' } })
const conduct = (id: number, amount = 450, version = 1) =>
  admin.call(conductAppointment, {
    params: { id },
    body: { version, payment: { amount, received: true, mode: 'Cash' } },
  })
const rowOf = async (id: number) => {
  const [row] = await clinic.db`
    select status, payment_status, price, cancel_reason, version, patient_id
    from appointment where id = ${id}`
  return row!
}

describe('the reason of a cancellation', () => {
  it('is stored, listed and audited, as a code or in words', async () => {
    const { id } = await book('2026-12-03')
    await cancel(id, 'Went to her mother')
    const { rows } = await admin.call(listAppointments, {
      query: { tab: 'cancelled', limit: 200 },
    })
    expect(rows.find((row) => row.id === id)).toMatchObject({ cancelReason: 'Went to her mother' })
    const [line] = await clinic.db`
      select after from audit_event where subject_id = ${id} and action = 'cancelled'`
    expect(line!.after).toEqual({ status: 'CN', reason: 'Went to her mother' })
  })

  it('may be missing for a program that has no field for it, and not be blank', async () => {
    const { id } = await book('2026-12-03')
    await expect(cancel(id, ' ')).rejects.toMatchObject({ fields: { reason: 'reason.required' } })
    await cancel(id)
    expect(await rowOf(id)).toMatchObject({ status: 'CN', cancelReason: null })
  })
})

describe('taking a cancelled appointment back', () => {
  it('makes it pending again, without its reason, once however often it is sent', async () => {
    const { id } = await book('2026-12-04')
    await cancel(id, 'patient_asked')
    await takeBack(admin, id)
    await takeBack(admin, id)
    expect(await rowOf(id)).toMatchObject({ status: 'PE', cancelReason: null, version: 3 })
    const lines = await clinic.db`
      select after from audit_event where subject_id = ${id} and action = 'taken back'`
    expect(lines).toEqual([{ after: { status: 'PE', reason: 'cancelled_wrongly' } }])
  })

  it('is refused when its time was booked since, or the consultant is on leave then', async () => {
    const day = '2026-12-05'
    const [slot] = await slotsOn(day)
    const { id } = await book(day, slot!.id)
    await cancel(id, 'patient_asked')
    await book(day, slot!.id)
    expect(await problemOf(takeBack(admin, id))).toBe('slot_taken')
    const later = await book('2026-12-07')
    await cancel(later.id, 'consultant_away')
    const leave = { firstDay: '2026-12-07', lastDay: '2026-12-07', repeatsYearly: false }
    const times = { starts: '00:00', ends: '23:59', branchId: null, consultantId: anita }
    await admin.call(addHoliday, { body: { name: 'Ill', ...leave, ...times } })
    expect(await problemOf(takeBack(admin, later.id))).toBe('on_leave')
  })

  it('and another booking of its time at once make one appointment', async () => {
    const day = '2026-12-08'
    for (const slot of (await slotsOn(day)).slice(0, 6)) {
      const { id } = await book(day, slot.id)
      await cancel(id, 'patient_asked')
      const results = await Promise.allSettled([takeBack(admin, id), book(day, slot.id)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [live] = await clinic.db`
        select count(*)::int from appointment
        where slot_id = ${slot.id} and day = ${day} and status <> 'CN'`
      expect(live!.count).toBe(1)
    }
  })

  it('tells the second of two desks, and is for those who may cancel', async () => {
    const { id } = await book('2026-12-09')
    await cancel(id, 'patient_asked')
    const clerk = await clinic.callerFor('frontdesk')
    expect(await problemOf(takeBack(clerk, id))).toBe('forbidden')
    const results = await Promise.allSettled([takeBack(admin, id), takeBack(doctor, id)])
    const failure = results.find((it) => it.status === 'rejected') as PromiseRejectedResult
    expect(failure.reason).toMatchObject({ code: 'changed_meanwhile' })
  })
})

describe('setting a conducted appointment back', () => {
  it('reverses its payment, which stays to be seen and counts nowhere', async () => {
    const { id, price } = await book()
    const before = await admin.call(readDayFigures, { query: { branch: 1 } })
    await conduct(id)
    await setBack(admin, id)
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 'PE', paymentStatus: 'U', price, version: 3 })
    expect(await admin.call(readDayFigures, { query: { branch: 1 } })).toEqual(before)
    const patient = { params: { id: row.patientId as number } }
    const page = await admin.call(readPatient, patient)
    expect(page.payments.received.Cash).toBe(0)
    await conduct(id, 500, 3)
    const payments = () => admin.call(listPatientPayments, { ...patient, query: {} })
    expect((await payments()).rows).toMatchObject([
      { id, number: 2, amount: 500, reversed: null },
      { id, number: 1, amount: 450, reversed: { by: 'Asha Kulkarni', reason: 'wrong_payment' } },
    ])
    await setBack(admin, id, 4)
    expect((await payments()).rows.map(({ reversed }) => reversed !== null)).toEqual([true, true])
    expect(await rowOf(id)).toMatchObject({ status: 'PE', price })
  })

  it('is audited with its reason and what was paid', async () => {
    const { id } = await book()
    await conduct(id)
    await setBack(admin, id)
    const lines = await clinic.db`
      select action, before ->> 'amount' as amount, after ->> 'reason' as reason from audit_event
      where subject_id = ${id} and action in ('set back', 'reversed') order by id`
    expect(lines).toEqual([
      { action: 'set back', amount: null, reason: 'wrong_payment' },
      { action: 'reversed', amount: '450', reason: 'wrong_payment' },
    ])
  })

  it('is for an Admin, on the day on which it was conducted', async () => {
    const { id } = await book()
    await conduct(id)
    expect(await problemOf(setBack(other, id))).toBe('forbidden')
    expect(await problemOf(setBack(doctor, id))).toBe('forbidden')
    await clinic.db`update payment set day = '2026-11-23' where appointment_id = ${id}`
    expect(await problemOf(setBack(admin, id))).toBe('conducted_earlier')
  })

  it('by two at once reverses the payment once', async () => {
    const { id } = await book()
    await conduct(id)
    const results = await Promise.allSettled([setBack(admin, id), setBack(admin, id)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const [row] = await clinic.db`
      select count(*)::int from reversed_payment where appointment_id = ${id}`
    expect(row!.count).toBe(1)
  })
})
