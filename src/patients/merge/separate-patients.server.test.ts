import { describe, expect, it } from 'vitest'
import {
  caller,
  clinic,
  desk,
  kept,
  openMergeClinic,
  other,
} from '../../test-kit/merge-desk.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { correctPatient } from '../register/correct-patient.ts'

openMergeClinic()

/** Who the rows of an appointment belong to. */
const ownersOf = async (appointment: number) => {
  const [row] = await clinic.db<[{ owners: number[] }]>`
    select array_agg(distinct patient_id) as owners from (
      select patient_id from appointment where id = ${appointment}
      union all select patient_id from ledger_entry where appointment_id = ${appointment}
      union all select patient_id from adjustment where appointment_id = ${appointment}
      union all select patient_id from message where appointment_id = ${appointment}) it`
  return row.owners
}
const say = (id: number, agrees: boolean, source: string) => clinic.db`
  insert into message_consent (patient_id, agrees, source, staff_id)
  select ${id}, ${agrees}, ${source}::text, case ${source}::text when 'desk' then id end
  from staff where username = 'reception'`
const agreesOf = async (id: number) => (await desk.page(id)).messages
const correct = async (id: number, fields: object) =>
  caller.call(correctPatient, {
    params: { id },
    body: { version: (await desk.page(id)).version, reason: 'misspelt', ...fields },
  })

describe('two who were merged and are separated', () => {
  it('have their own facts again, also an age that a day of birth took the place of', async () => {
    await clinic.db`
      update patient set born_on = '2019-02-03', age = 0, age_on = '2019-02-03', sex = 'male',
        email = 'k@example.org' where id = ${other.id}`
    await clinic.db`update patient set email = 'ravi@example.org' where id = ${kept.id}`
    const before = await desk.page(kept.id)
    await desk.merge(other.id, kept.id)
    const merged = { bornOn: '2019-02-03', age: 7, sex: 'male', email: 'ravi@example.org' }
    expect(await desk.page(kept.id)).toMatchObject(merged)
    await desk.separate(kept.id)
    const { age, email } = before
    expect(await desk.page(kept.id)).toMatchObject({ age, email, bornOn: null, sex: null })
    expect(await desk.page(other.id)).toMatchObject({ ...merged, email: 'k@example.org' })
  })

  it('lose nothing that another entry of the patient says as well', async () => {
    const third = await desk.anEntry('R Kumar', '2026-12-11')
    await clinic.db`
      update patient set location = 'Bandra' where id in (${other.id}, ${third.id})`
    await desk.merge(other.id, kept.id)
    await desk.merge(third.id, kept.id)
    const [, first] = (await desk.page(kept.id)).merges
    await desk.separate(kept.id, first!.id)
    expect(await desk.page(kept.id)).toMatchObject({ location: 'Bandra' })
  })

  it('have what was written since of their own appointments', async () => {
    await desk.merge(other.id, kept.id)
    await desk.pay(other.appointment, 150)
    await desk.pay(kept.appointment, 50)
    await clinic.db`
      insert into message (event, branch_id, patient_id, appointment_id, key)
      values ('reminder', 1, ${kept.id}, ${other.appointment}, ${`test ${other.appointment}`})`
    await desk.separate(kept.id)
    expect(await ownersOf(other.appointment)).toEqual([other.id])
    expect(await ownersOf(kept.appointment)).toEqual([kept.id])
  })

  it('have the sessions that were added to their series since', async () => {
    const [series] = await clinic.db<[{ id: number }]>`
      insert into subscription (patient_id, service_id, branch_id, start_day, sessions)
      values (${other.id}, 6, 1, '2026-12-01', 2) returning id`
    await desk.merge(other.id, kept.id)
    const [session] = await clinic.db<[{ id: number }]>`
      insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
        health_issues, subscription_id)
      values (1, 6, 11, ${kept.id}, '2026-12-20', '05:00', '05:30', 700, 'Knee', ${series.id}) returning id`
    await desk.separate(kept.id)
    expect(await ownersOf(session.id)).toEqual([other.id])
  })

  it('are both not written to after one of them has said stop meanwhile', async () => {
    await say(other.id, true, 'desk')
    await desk.merge(other.id, kept.id)
    await say(kept.id, false, 'stop')
    await desk.separate(kept.id)
    expect([await agreesOf(kept.id), await agreesOf(other.id)]).toEqual([false, false])
  })

  it('have their own names and numbers again, which a correction had exchanged', async () => {
    await desk.merge(other.id, kept.id)
    await correct(kept.id, { name: other.name, mobile: other.mobile })
    await desk.separate(kept.id)
    expect(await desk.page(kept.id)).toMatchObject({ name: kept.name, mobile: kept.mobile })
    expect(await desk.page(other.id)).toMatchObject({ name: other.name, mobile: other.mobile })
    expect(await desk.appointmentsOf(other.id)).toEqual([other.appointment])
  })

  it('keep a third name that one of them was corrected to after that', async () => {
    await desk.merge(other.id, kept.id)
    await correct(kept.id, { name: other.name, mobile: other.mobile })
    await correct(kept.id, { name: 'Ravi Prasad Kumar' })
    await desk.separate(kept.id)
    expect(await desk.page(kept.id)).toMatchObject({ name: 'Ravi Prasad Kumar' })
    expect(await desk.page(other.id)).toMatchObject({ name: other.name, mobile: other.mobile })
  })

  it('have their names back from one another where two were merged and both names were taken', async () => {
    const third = await desk.anEntry('R Kumar', '2026-12-11')
    await desk.merge(other.id, kept.id)
    await desk.merge(third.id, kept.id)
    await correct(kept.id, { name: other.name, mobile: other.mobile })
    await correct(kept.id, { name: third.name, mobile: third.mobile })
    const [, first] = (await desk.page(kept.id)).merges
    await desk.separate(kept.id, first!.id)
    await desk.separate(kept.id)
    for (const entry of [kept, other, third]) {
      expect(await desk.page(entry.id)).toMatchObject({ name: entry.name, mobile: entry.mobile })
    }
  })

  it('stay merged while somebody else has taken the name that goes back', async () => {
    await desk.merge(other.id, kept.id)
    await correct(kept.id, { name: other.name, mobile: other.mobile })
    await correct(kept.id, { name: 'Ravi Prasad Kumar' })
    await clinic.db`
      insert into patient (name, mobile, age, age_on) values (${other.name}, ${other.mobile}, 40, '2026-01-01')`
    expect(await problemOf(desk.separate(kept.id))).toBe('patient_known')
    expect(await desk.page(other.id)).toMatchObject({ id: kept.id })
  })

  it('have the wish for an earlier time of their own appointment', async () => {
    await desk.merge(other.id, kept.id)
    const [wish] = await clinic.db<[{ id: number }]>`
      insert into waiting_entry (patient_id, service_id, branch_ids, weekdays, first_day, last_day, health_issues,
        instead_of_id)
      values (${kept.id}, 1, '{1}', '{1}', '2026-12-01', '2026-12-09', 'Knee', ${other.appointment}) returning id`
    await desk.separate(kept.id)
    const [row] = await clinic.db`select patient_id from waiting_entry where id = ${wish.id}`
    expect(row).toEqual({ patientId: other.id })
  })

  it('can be merged the other way round', async () => {
    await desk.merge(other.id, kept.id)
    await desk.separate(kept.id)
    await desk.merge(kept.id, other.id)
    expect(await desk.page(kept.id)).toMatchObject({ id: other.id })
    expect(await desk.appointmentsOf(other.id)).toHaveLength(2)
    await desk.separate(other.id)
    expect(await desk.appointmentsOf(kept.id)).toEqual([kept.appointment])
  })

  it('are separated one after the other where there were three', async () => {
    const third = await desk.anEntry('R Kumar', '2026-12-11')
    await desk.merge(third.id, other.id)
    await desk.merge(other.id, kept.id)
    const page = await desk.page(third.id)
    expect(page).toMatchObject({ id: kept.id })
    // All are named; the inner one is separated after the outer.
    expect(page.merges.map(({ name, isDirect }) => [name, isDirect])).toEqual([
      [other.name, true],
      [third.name, false],
    ])
    expect(await problemOf(desk.separate(kept.id, page.merges[1]!.id))).toBe('not_found')
    // The name of the innermost is not this one's to take: it leads to the other.
    const taken = correct(kept.id, { name: third.name, mobile: third.mobile })
    expect(await problemOf(taken)).toBe('patient_known')
    expect(await desk.appointmentsOf(kept.id)).toHaveLength(3)
    await desk.separate(kept.id)
    expect(await desk.page(third.id)).toMatchObject({ id: other.id })
    expect(await desk.appointmentsOf(other.id)).toEqual([other.appointment, third.appointment])
    await desk.separate(other.id)
    expect(await desk.appointmentsOf(third.id)).toEqual([third.appointment])
  })
})

describe('what was agreed to', () => {
  it('is no longer a yes of the booking form where the other entry has said stop', async () => {
    await say(kept.id, false, 'stop')
    await say(other.id, true, 'form')
    await desk.merge(other.id, kept.id)
    expect(await agreesOf(kept.id)).toBe(false)
  })

  it('is the desk’s newer word', async () => {
    await say(kept.id, false, 'stop')
    await say(other.id, true, 'desk')
    await desk.merge(other.id, kept.id)
    expect(await agreesOf(kept.id)).toBe(true)
  })
})
