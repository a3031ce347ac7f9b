import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOpenSlots } from '../slots/slots.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { bookAppointment } from './booking.ts'

let clinic: TestClinic
let desk: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())

const openSlotsOf = (day: string) =>
  desk.call(listOpenSlots, { query: { consultant: anita, branch: 1, day } })

/** The id of an open slot, a different one for each call. */
async function anOpenSlot(day = '2026-12-01'): Promise<number> {
  const { slots } = await openSlotsOf(day)
  return slots[0]!.id
}

describe('booking an appointment', () => {
  it("books the slot at the consultant's fee", async () => {
    const slot = await anOpenSlot()
    const booked = await desk.call(bookAppointment, { body: buildBooking({ slot }) })
    expect(booked).toMatchObject({ day: '2026-12-01', price: 600 })
    const { slots } = await openSlotsOf('2026-12-01')
    expect(slots.map(({ id }) => id)).not.toContain(slot)
    const [row] = await clinic.db`select * from appointment where id = ${booked.id}`
    expect(row).toMatchObject({ status: 'PE', paymentStatus: 'U', version: 1, slotId: slot })
    const [audit] = await clinic.db`
      select action, staff_id from audit_event where subject_id = ${booked.id} and action = 'booked'`
    expect(audit).toEqual({ action: 'booked', staffId: 2 })
  })

  it('gives a repeated request the same answer, and books once', async () => {
    const body = buildBooking({ slot: await anOpenSlot() })
    const first = await desk.call(bookAppointment, { body })
    expect(await desk.call(bookAppointment, { body })).toEqual(first)
    const [row] = await clinic.db`
      select count(*)::int as count from appointment where idempotency_key = ${body.idempotencyKey}`
    expect(row!.count).toBe(1)
  })

  it('gives ten simultaneous equal requests the same answer, and books once', async () => {
    const body = buildBooking({ slot: await anOpenSlot() })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.call(bookAppointment, { body })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  it('refuses a key that was used for another booking', async () => {
    const body = buildBooking({ slot: await anOpenSlot() })
    await desk.call(bookAppointment, { body })
    const other = { ...body, slot: await anOpenSlot() }
    expect(await problemOf(desk.call(bookAppointment, { body: other }))).toBe('key_reused')
    const admin = await clinic.callerFor('admin')
    expect(await problemOf(admin.call(bookAppointment, { body }))).toBe('key_reused')
  })

  it('gives a repeated request the same answer after the appointment has changed', async () => {
    const body = buildBooking({ slot: await anOpenSlot() })
    const first = await desk.call(bookAppointment, { body })
    await desk.call(cancelAppointment, { params: { id: first.id }, body: { version: 1 } })
    expect(await desk.call(bookAppointment, { body })).toEqual(first)
    const changed = { ...body, healthIssues: 'Something else' }
    expect(await problemOf(desk.call(bookAppointment, { body: changed }))).toBe('key_reused')
  })

  it('finds a known person for every spelling of name and number', async () => {
    const patient = { ...buildBooking({}).patient, name: 'Ravi  Kumar', mobile: '9811100011' }
    await desk.call(bookAppointment, { body: buildBooking({ slot: await anOpenSlot(), patient }) })
    const again = { ...patient, mobile: '+91 98111 00011', name: 'ravi kumar', age: '35' }
    await desk.call(bookAppointment, {
      body: buildBooking({ slot: await anOpenSlot(), patient: again }),
    })
    const rows = await clinic.db`select name, age from patient where mobile = '9811100011'`
    expect(rows).toEqual([{ name: 'Ravi  Kumar', age: 35 }])
  })

  it('refuses a second appointment of a patient at the same time, with any consultant', async () => {
    const { patient } = buildBooking({})
    const day = '2026-12-02' // a Wednesday: Anita sits at branch 1, Priya is for series only
    const slot = await anOpenSlot(day)
    await desk.call(bookAppointment, { body: buildBooking({ day, slot, patient }) })
    const [busy] = await clinic.db<{ starts: string; ends: string }[]>`
      select starts, ends from slot where id = ${slot}`
    const [other] = await clinic.db<{ id: number; consultantId: number }[]>`
      insert into slot (consultant_id, branch_id, weekday, starts, ends)
      values (9, 1, 3, ${busy!.starts}, ${busy!.ends}) returning id, consultant_id`
    const body = buildBooking({ day, slot: other!.id, consultant: 9, service: 8, patient })
    expect(await problemOf(desk.call(bookAppointment, { body }))).toBe('patient_busy')
  })

  it('refuses a series service, a service not offered, a holiday, a day outside the window', async () => {
    const problem = (changes: Parameters<typeof buildBooking>[0]) =>
      problemOf(desk.call(bookAppointment, { body: buildBooking(changes) }))
    const slot = await anOpenSlot()
    expect(await problem({ slot, service: 6 })).toBe('subscription_only')
    expect(await problem({ slot, service: 8 })).toBe('service_not_offered')
    expect(await problem({ slot, day: '2026-12-25' })).toBe('outside_booking_window')
    expect(await problem({ slot, day: '2026-11-23' })).toBe('outside_booking_window')
    expect(await problem({ slot, day: '2026-12-02' })).toBe('slot_not_offered')
    await clinic.db`insert into holiday (name, first_day, last_day) values ('Fair', '2026-12-08', '2026-12-08')`
    expect(await problem({ slot, day: '2026-12-08' })).toBe('holiday')
  })

  it('offers no slots of a retired consultant or branch', async () => {
    const slot = await anOpenSlot()
    for (const retire of ['staff', 'branch'] as const) {
      const id = retire === 'staff' ? anita : 1
      await clinic.db`update ${clinic.db(retire)} set active = false where id = ${id}`
      expect(await openSlotsOf('2026-12-01')).toEqual({ slots: [], none: 'not_here' })
      const booking = desk.call(bookAppointment, { body: buildBooking({ slot }) })
      expect(await problemOf(booking)).toBe('service_not_offered')
      await clinic.db`update ${clinic.db(retire)} set active = true where id = ${id}`
    }
  })

  it("shows a consultant's slots to staff who can book, and to no other consultant", async () => {
    const rohan = await clinic.callerFor('rohan') // sits at branch 1 on Tuesdays from 10 to 13
    const query = { consultant: anita, branch: 1, day: '2026-12-01' }
    const { slots } = await rohan.call(listOpenSlots, { query })
    const [others] = await clinic.db<{ count: number }[]>`
      select count(*)::int from slot
      where consultant_id <> 5 and id in ${clinic.db(slots.map(({ id }) => id))}`
    expect(slots.length).toBeGreaterThan(0)
    expect(others!.count).toBe(0)
  })

  it('gives the reason for a closed day when its slots are requested', async () => {
    expect(await problemOf(openSlotsOf('2026-12-08'))).toBe('holiday')
    // She sits at branch 2 on Mondays, Wednesdays and Fridays.
    const query = { consultant: anita, branch: 2, day: '2026-12-01' }
    const tuesday = await desk.call(listOpenSlots, { query })
    expect(tuesday).toEqual({ slots: [], none: 'not_that_day' })
  })

  it('accepts no price, status or patient id from the request', async () => {
    const slot = await anOpenSlot()
    for (const extra of [{ price: 1 }, { status: 'CD' }, { patientId: 1 }, { bookedBy: 1 }]) {
      const answer = await clinic.app.inject({
        method: 'POST',
        url: '/api/bookings',
        headers: { cookie: desk.cookie },
        body: { ...buildBooking({ slot }), ...extra },
      })
      expect(answer.statusCode).toBe(400)
    }
  })
})

describe('simultaneous bookings', () => {
  it('200 bookings of one slot make one appointment and 199 problems', async () => {
    const slot = await anOpenSlot('2026-12-15')
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const patient = { ...buildBooking({}).patient, mobile: String(9_700_000_000 + index) }
        const body = buildBooking({ day: '2026-12-15', slot, patient })
        return desk.call(bookAppointment, { body }).then(
          () => 'booked',
          (error: { code: string }) => error.code,
        )
      }),
    )
    expect(results.filter((result) => result === 'booked')).toHaveLength(1)
    expect(results.filter((result) => result === 'slot_taken')).toHaveLength(199)
    const rows = await clinic.db`
      select id from appointment where day = '2026-12-15' and slot_id = ${slot} and status <> 'CN'`
    expect(rows).toHaveLength(1)
    // A refused booking leaves no rows, not even its patient.
    const [left] = await clinic.db`
      select count(*)::int as count from patient where mobile between '9700000000' and '9700000199'`
    expect(left!.count).toBe(1)
  })

  it('a slot freed by cancelling can be booked again', async () => {
    const slot = await anOpenSlot()
    const { id } = await desk.call(bookAppointment, { body: buildBooking({ slot }) })
    const again = buildBooking({ slot, idempotencyKey: randomUUID() })
    expect(await problemOf(desk.call(bookAppointment, { body: again }))).toBe('slot_taken')
    await desk.call(cancelAppointment, { params: { id }, body: { version: 1 } })
    await expect(desk.call(bookAppointment, { body: again })).resolves.toMatchObject({ price: 600 })
  })
})
