import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceOf } from '../../scheduling/booking/reference.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { searchAppointments, maxAppointments } from './search-appointments.ts'

let clinic: TestClinic
let desk: Caller
let doctor: Caller
/** The ids of the test appointments by label. */
const ids: Record<string, number> = {}

const patients = { Lakshmi: 'Lakshmi Kaldhone', Laxman: 'Laxman Kaldhone', Omkar: 'Omkar Zutshi' }
const mobiles = ['9718880000', '9613447711', '9522001199']
const colleague = anita + 1

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  doctor = await clinic.callerFor('anita')
  for (const [index, name] of Object.values(patients).entries()) {
    await clinic.db`insert into patient (name, mobile, age, age_on)
      values (${name}, ${mobiles[index]!}, 40, '2026-01-01')`
  }
  await anAppointment('past', patients.Lakshmi, anita, '2026-11-10', 'CD')
  await anAppointment('today', patients.Lakshmi, anita, '2026-11-24', 'CD')
  await anAppointment('later', patients.Lakshmi, anita, '2026-12-02', 'PE')
  await anAppointment('called off', patients.Lakshmi, anita, '2026-12-03', 'CN')
  await anAppointment('elsewhere', patients.Lakshmi, colleague, '2026-12-04', 'PE')
  await anAppointment('of Laxman', patients.Laxman, colleague, '2026-11-25', 'PE')
  await anAppointment('gone', patients.Omkar, anita, '2026-11-02', 'CD')
})
afterAll(() => clinic.close())

let quarter = 0
async function anAppointment(word: string, name: string, of: number, day: string, status: string) {
  quarter += 1
  const starts = `0${Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`
  const [row] = await clinic.db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    select 1, 1, ${of}, id, ${day}, ${starts}, ${starts}::time + interval '15 minutes', 600,
      ${status}, 'Cough'
    from patient where name = ${name}
    returning id`
  ids[word] = row!.id
}

const find = async (typed: string, by = desk) =>
  (await by.call(searchAppointments, { body: { typed } })).map(({ id }) => id)
const all = (...words: string[]) => words.map((word) => ids[word])

describe('the appointment search finds', () => {
  it.each([
    ['by the name of its patient', 'lakshmi kaldhone'],
    ['by another spelling of it', 'laxmi kaldone'],
  ])('%s, from today on and soonest first', async (_, typed) => {
    const found = (await find(typed)).filter((id) => id !== ids['of Laxman'])
    expect(found.slice(0, 3)).toEqual(all('today', 'later', 'elsewhere'))
  })

  it("appointments by the patient's number or a part of it", async () => {
    expect(await find('9718880000')).toEqual(all('today', 'later', 'elsewhere'))
    expect(await find('34477')).toEqual(all('of Laxman'))
  })

  it('appointments by reference, on any day and in any state', async () => {
    for (const word of ['past', 'called off', 'later']) {
      const reference = referenceOf('appointment', ids[word]!)
      expect(await find(reference)).toEqual(all(word))
      expect(await find(reference.toLowerCase().replace('-', ' '))).toEqual(all(word))
    }
  })

  it('a series by its reference, with its future sessions', async () => {
    const [session] = await clinic.db<{ subscriptionId: number; coming: number[] }[]>`
      select subscription_id, array_agg(id order by day, starts) as coming from appointment
      where subscription_id is not null and day >= '2026-11-24' and status <> 'CN'
      group by subscription_id limit 1`
    const { subscriptionId, coming } = session!
    expect(await find(referenceOf('subscription', subscriptionId))).toEqual(
      coming.slice(0, maxAppointments),
    )
  })

  it('nothing for a patient without future appointments, short input, or an unknown reference', async () => {
    for (const typed of [
      'omkar zutshi',
      'z',
      '',
      '97',
      referenceOf('appointment', 2_000_000_000 % 590_000_000),
    ]) {
      expect(await find(typed), typed).toEqual([])
    }
  })
})

it('appointments of one patient among namesakes without future appointments', async () => {
  await clinic.db`
    insert into patient (name, mobile, age, age_on)
    select 'Lakshmi Kaldhone', '97199' || lpad(n::text, 5, '0'), 40, '2026-01-01'
    from generate_series(1, 60) n`
  expect(await find('lakshmi kaldhone')).toEqual(
    expect.arrayContaining(all('today', 'later', 'elsewhere')),
  )
})

it("appointments of namesakes in the order in which they come, today's first", async () => {
  expect(await find('kaldhone')).toEqual(all('today', 'of Laxman', 'later', 'elsewhere'))
})

it("only a consultant's own appointments", async () => {
  expect(await find('kaldhone', doctor)).toEqual(all('today', 'later'))
  expect(await find('9613447711', doctor)).toEqual([])
  expect(await find(referenceOf('appointment', ids.elsewhere!), doctor)).toEqual([])
  expect(await find(referenceOf('appointment', ids.past!), doctor)).toEqual(all('past'))
})

it('results that the audit records, with the query and the patients', async () => {
  await find('laxmann kaldhone')
  const events = await clinic.db`
    select staff_id, after from audit_event
    where action = 'looked up' and after ->> 'typed' = 'laxmann kaldhone'`
  expect(events).toHaveLength(1)
  expect((events[0]!.after as { patients: number[] }).patients.length).toBeGreaterThan(0)
})
