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
