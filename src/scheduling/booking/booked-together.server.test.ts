import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { bookAppointment } from './booking.ts'

let clinic: TestClinic
let desk: Caller
const day = '2026-12-01'

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())

const openSlots = async (on = day) =>
  (await desk.call(listOpenSlots, { query: { consultant: anita, branch: 1, day: on } })).slots
const book = (changes: Parameters<typeof buildBooking>[0]) =>
  desk.call(bookAppointment, { body: buildBooking(changes) })

describe('a booking by kept facts', () => {
  it('takes one round trip once the schedule is known', async () => {
    const slots = await openSlots()
    await book({ slot: slots[0]!.id })
    const statements = await clinic.recordStatements(() => book({ slot: slots[1]!.id }))
    expect(statements.filter(({ text }) => /appointment/.test(text))).toHaveLength(1)
  })

  it('follows each change of fees, hours, days off and who is there at once', async () => {
    const { db } = clinic
    const slots = await openSlots()
    await book({ slot: slots[0]!.id })
    await db`update consultant_service set fee = 725 where consultant_id = ${anita} and service_id = 1`
    expect(await book({ slot: slots[1]!.id })).toMatchObject({ price: 725 })
    await db`update slot set active = false where id = ${slots[2]!.id}`
    expect(await problemOf(book({ slot: slots[2]!.id }))).toBe('slot_not_offered')
    await db`update staff set active = false where id = ${anita}`
    expect(await problemOf(book({ slot: slots[3]!.id }))).toBe('service_not_offered')
    await db`update staff set active = true where id = ${anita}`
    await db`update service set active = false where id = 1`
    expect(await problemOf(book({ slot: slots[3]!.id }))).toBe('service_not_offered')
    await db`update service set active = true where id = 1`
    await db`insert into holiday (name, first_day, last_day) values ('Fair', ${day}, ${day})`
    expect(await problemOf(book({ slot: slots[3]!.id }))).toBe('holiday')
    await db`delete from holiday where name = 'Fair'`
    await book({ slot: slots[3]!.id })
  })

  it('sees no schedule that another transaction takes back', async () => {
    const { db } = clinic
    const slots = await openSlots()
    await book({ slot: slots[0]!.id })
    const takenBack = db.begin(async (tx) => {
      await tx`update slot set active = false where id = ${slots[1]!.id}`
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    await book({ slot: slots[1]!.id })
  })

  it('tells the desk of an appointment that the patient asked for in public', async () => {
    const [slot] = await openSlots('2026-12-03')
    const { patient } = buildBooking({})
    const booked = await book({ slot: slot!.id, day: '2026-12-03', patient })
    await clinic.db`update appointment set source = 'public', consultant_id = 9 where id = ${booked.id}`
    const again = book({ slot: slot!.id, day: '2026-12-03', patient })
    expect(await problemOf(again)).toBe('patient_busy')
  })
})

describe('bookings that come at once', () => {
  it('each have their answer, their patient and their entry in the audit', async () => {
    const slots = (await openSlots('2026-12-08')).slice(0, 12)
    const bodies = slots.map(({ id }) => buildBooking({ slot: id, day: '2026-12-08' }))
    const answers = await Promise.all(bodies.map((body) => desk.call(bookAppointment, { body })))
    const rows = await clinic.db<{ slotId: number; mobile: string; audited: number }[]>`
      select a.id, a.slot_id, p.mobile, (select count(*)::int from audit_event e
        where e.subject_id = a.id and e.action = 'booked' and e.patient_id = p.id) as audited
      from appointment a join patient p on p.id = a.patient_id
      where a.id in ${clinic.db(answers.map(({ id }) => id))} order by a.starts`
    const asked = bodies.map(({ slot, patient }) => ({ slotId: slot, mobile: patient.mobile }))
    expect(rows).toMatchObject(asked.map((it) => ({ ...it, audited: 1 })))
    expect(answers.map(({ starts }) => starts)).toEqual(slots.map(({ starts }) => starts))
  })

  it('do not go down with one that is refused', async () => {
    const slots = (await openSlots('2026-12-03')).slice(0, 8)
    await book({ slot: slots[7]!.id, day: '2026-12-03' })
    const ended = await Promise.all(
      slots.map(({ id }) =>
        book({ slot: id, day: '2026-12-03' }).then(
          () => 'booked',
          (error: unknown) => problemOf(Promise.reject(error)),
        ),
      ),
    )
    expect(ended).toEqual([...Array<string>(7).fill('booked'), 'slot_taken'])
    const [row] = await clinic.db<{ strays: number }[]>`
      select count(*)::int as strays from patient p
      where name = 'Test Patient' and not exists (select from appointment where patient_id = p.id)`
    expect(row!.strays).toBe(0)
  })

  it('find the patients that they would find alone', async () => {
    const slots = (await openSlots('2026-12-10')).slice(0, 6)
    const known = buildBooking({}).patient
    const chosen = buildBooking({}).patient
    const twice = buildBooking({}).patient
    for (const [index, patient] of [known, chosen].entries()) {
      await book({ slot: slots[index]!.id, day: '2026-12-10', patient })
    }
    const idOf = async ({ mobile }: { mobile: string }) => {
      const rows = await clinic.db<
        { id: number }[]
      >`select id from patient where mobile = ${mobile}`
      return rows.map(({ id }) => id)
    }
    const before = [await idOf(known), await idOf(chosen)]
    const patients = [
      { ...known, age: 51 },
      { ...chosen, id: before[1]![0]!, age: 52 },
      twice,
      { ...twice },
    ]
    await Promise.all(
      patients.map((patient, index) =>
        book({ slot: slots[index + 2]!.id, day: '2026-12-10', patient }),
      ),
    )
    expect([await idOf(known), await idOf(chosen)]).toEqual(before)
    expect(await idOf(twice)).toHaveLength(1)
    const rows = await clinic.db<{ age: number; appointments: number }[]>`
      select p.age, count(*)::int as appointments from appointment a join patient p on p.id = a.patient_id
      where p.mobile in ${clinic.db([known, chosen, twice].map(({ mobile }) => mobile))}
      group by p.id order by p.age desc`
    expect(rows.slice(0, 2)).toEqual([
      { age: 52, appointments: 2 },
      { age: 51, appointments: 2 },
    ])
    expect(rows[2]).toMatchObject({ appointments: 2 })
  })

  it('are noted in sums, messages and the waiting list each', async () => {
    const day = '2026-12-11'
    const { db } = clinic
    await db`insert into message_rules (branch_id, events) values (1, '{booked}')
      on conflict (branch_id) do update set events = '{booked}'`
    const slots = (await openSlots(day)).slice(0, 3)
    const countSums = async () => {
      const [row] = await db<{ count: number }[]>`
        select coalesce(sum(count), 0)::int as count from sums.appointment where grain = 'house' and day = ${day}`
      return row!.count
    }
    const before = await countSums()
    const bodies = slots.map(({ id }) => ({ ...buildBooking({ slot: id, day }) }))
    await book({ slot: (await openSlots(day))[3]!.id, day, patient: bodies[0]!.patient })
    const [waiting] = await db<{ id: number }[]>`
      insert into waiting_entry (patient_id, service_id, branch_ids, weekdays, first_day, last_day, health_issues,
        added_by)
      select p.id, 1, '{1}', '{1,2,3,4,5,6,7}', ${day}, ${day}, 'Fever', 1
      from patient p where p.mobile = ${bodies[0]!.patient.mobile} returning id`
    const booked = await Promise.all(bodies.map((body) => desk.call(bookAppointment, { body })))
    const ids = booked.map(({ id }) => id)
    expect(await countSums()).toBe(before + 4)
    const messages = await db`select appointment_id from message where appointment_id in ${db(ids)}`
    expect(messages).toHaveLength(3)
    const [left] =
      await db`select left_reason, booked_appointment_id from waiting_entry where id = ${waiting!.id}`
    expect(left).toEqual({ leftReason: 'booked', bookedAppointmentId: ids[0] })
    await db`update message_rules set events = '{}' where branch_id = 1`
  })

  it('keep what they say of messages and language', async () => {
    const slots = (await openSlots('2026-12-09')).slice(0, 4)
    const patients = slots.map(() => ({ ...buildBooking({}).patient, language: 'hi' as const }))
    const booked = await Promise.all(
      slots.map(({ id }, index) =>
        book({ slot: id, day: '2026-12-09', patient: { ...patients[index]!, messages: true } }),
      ),
    )
    const rows = await clinic.db<{ language: string; agrees: boolean }[]>`
      select p.language, agrees_to_messages(p.id) as agrees
      from appointment a join patient p on p.id = a.patient_id
      where a.id in ${clinic.db(booked.map(({ id }) => id))}`
    expect(rows).toEqual(booked.map(() => ({ language: 'hi', agrees: true })))
  })
})
