import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { searchPatients } from './patient-page.ts'
import { mostFound } from '../../patients/register/parse-patient-search.ts'

let clinic: TestClinic
let desk: Caller
let doctor: Caller
/** Creates patients with the given names; resolves to their ids. */
const ids: Record<string, number> = {}

const knownPatients = [
  ['Lakshmi Deshpande', '9712345601'],
  ['Laxman Deshmukh', '9712345602'],
  ['Srinivas Kaldhone', '9712345603'],
  ['Zubeida Merchant', '9712345604'],
  ['Gulzar Merchant', '9712345604'],
  ['José Müller', '9712345605'],
  ['अनिता देशपांडे', '9712345606'],
  ['Мария Иванова', '9712345607'],
  ['李 小龍', '9712345608'],
  ['Ravi Quereshi', '9712345609'],
] as const

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  doctor = await clinic.callerFor('anita')
  for (const [name, mobile] of knownPatients) {
    const [row] = await clinic.db<{ id: number }[]>`
      insert into patient (name, mobile, age, age_on) values (${name}, ${mobile}, 40, '2026-01-01')
      returning id`
    ids[name] = row!.id
  }
})
afterAll(() => clinic.close())

const find = (typed: string, caller = desk) => caller.call(searchPatients, { body: { typed } })
const names = async (typed: string, caller = desk) =>
  (await find(typed, caller)).map(({ name }) => name)

/** An appointment of a patient on a morning before the demo clinic opens. */
let quarter = 0
const anAppointment = (patient: string, consultant: number, day: string, status: string) => {
  quarter += 1
  const from = `0${Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return clinic.db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    values (1, 1, ${consultant}, ${ids[patient]!}, ${day}, ${from},
      ${from}::time + interval '15 minutes', 600, ${status}, 'Cough')`
}

describe('the patient search finds', () => {
  it.each([
    ['by the name as it is', 'Lakshmi Deshpande', 'Lakshmi Deshpande'],
    ['by another spelling of its sound', 'laxmi deshpande', 'Lakshmi Deshpande'],
    ['with a letter left out', 'lakshmi deshpnde', 'Lakshmi Deshpande'],
    ['with a wrong letter', 'Zubeita', 'Zubeida Merchant'],
    ['with two letters changed over', 'Rvai Quereshi', 'Ravi Quereshi'],
    ['by a short name with two letters changed over', 'Gluzar', 'Gulzar Merchant'],
    ['by the words in another order', 'kaldhone shreenivas', 'Srinivas Kaldhone'],
    ['by the beginning of each word', 'kald sri', 'Srinivas Kaldhone'],
    ['by two letters of it', 'zu', 'Zubeida Merchant'],
    ['without its accents', 'jose muller', 'José Müller'],
    ['in Devanagari', 'अनिता', 'अनिता देशपांडे'],
    ['in Devanagari with a sign left out', 'देशपांड', 'अनिता देशपांडे'],
    ['in Cyrillic', 'мария', 'Мария Иванова'],
    ['by one letter of a script where that is a name', '李', '李 小龍'],
    ['by the whole number', '9712345603', 'Srinivas Kaldhone'],
    ['by the number as it is pasted', '+91 97123 45603', 'Srinivas Kaldhone'],
    ['by the end of the number', '45603', 'Srinivas Kaldhone'],
    ['by the number with a wrong digit', '9712845603', 'Srinivas Kaldhone'],
    ['by a name and a part of the number', 'merchant 45604', 'Gulzar Merchant'],
  ])('%s', async (_, typed, name) => {
    expect((await names(typed)).slice(0, 2)).toContain(name)
  })

  it('exact spellings before similar sounds, and better matches first', async () => {
    const found = await names('laxman deshmukh')
    expect(found[0]).toBe('Laxman Deshmukh')
    const [first] = await names('lakshmi')
    expect(first).toMatch(/^Lakshmi/)
  })

  it('also the family under the same number', async () => {
    expect((await names('9712345604')).toSorted()).toEqual(['Gulzar Merchant', 'Zubeida Merchant'])
  })

  it('patients with their age today, last visit and next appointment', async () => {
    await anAppointment('Ravi Quereshi', anita, '2026-10-01', 'CD')
    await anAppointment('Ravi Quereshi', anita, '2026-10-08', 'CN')
    await anAppointment('Ravi Quereshi', anita, '2026-12-03', 'PE')
    await anAppointment('Ravi Quereshi', anita, '2026-12-09', 'PE')
    const [found] = await find('ravi quereshi')
    expect(found).toEqual({
      id: ids['Ravi Quereshi'],
      fileNumber: null,
      name: 'Ravi Quereshi',
      mobile: '9712345609',
      age: 40,
      lastDay: '2026-10-01',
      nextDay: '2026-12-03',
    })
  })
})

describe('the patient search finds nothing', () => {
  it('for short input, wildcards, or text unlike any name', async () => {
    for (const typed of ['', 'z', '97', '%', '__', '*', 'xqxqxq', '000000']) {
      expect(await find(typed), typed).toEqual([])
    }
  })

  it('beyond the first twenty', async () => {
    expect(await find('971234560')).toHaveLength(knownPatients.length)
    expect(await find('sha')).toHaveLength(mostFound)
  })
})

describe('the patient search returns to', () => {
  it('a consultant only patients who have an appointment with them', async () => {
    await anAppointment('Zubeida Merchant', anita, '2026-10-02', 'CD')
    await anAppointment('Gulzar Merchant', anita + 1, '2026-10-02', 'CD')
    expect(await names('merchant', doctor)).toEqual(['Zubeida Merchant'])
    expect(await names('9712345604', doctor)).toEqual(['Zubeida Merchant'])
    expect(await names('9712945604', doctor)).toEqual(['Zubeida Merchant'])
    expect(await find('gulzar', doctor)).toEqual([])
  })

  it('a consultant only their own appointments', async () => {
    await anAppointment('Zubeida Merchant', anita + 1, '2026-10-20', 'CD')
    await anAppointment('Zubeida Merchant', anita + 1, '2026-12-02', 'PE')
    const [own] = await find('zubeida', doctor)
    expect(own).toMatchObject({ lastDay: '2026-10-02', nextDay: null })
    const [all] = await find('zubeida')
    expect(all).toMatchObject({ lastDay: '2026-10-20', nextDay: '2026-12-02' })
  })

  it('an Employee only with the booking or reports permission', async () => {
    const codes = (list: string) =>
      clinic.db`update staff set access_codes = ${list} where username = 'frontdesk'`
    for (const [list, outcome] of [
      ['{3,10}', 'forbidden'],
      ['{9}', 'found'],
      ['{12}', 'found'],
    ] as const) {
      await codes(list)
      const caller = await clinic.callerFor('frontdesk')
      if (outcome === 'forbidden') expect(await problemOf(find('zubeida', caller))).toBe(outcome)
      else expect(await names('zubeida', caller)).toEqual(['Zubeida Merchant'])
    }
  })

  it('every user the results, and the audit has the query and the patients found', async () => {
    await find('gulzar merch')
    const events = await clinic.db`
      select staff_id, after from audit_event
      where action = 'looked up' and after ->> 'typed' = 'gulzar merch'`
    expect(events).toHaveLength(1)
    expect(events[0]!.staffId).toBe(2)
    expect((events[0]!.after as { patients: number[] }).patients).toContain(ids['Gulzar Merchant'])
  })

  it('one user only a limited number of answers', async () => {
    const other = await clinic.callerFor('admin')
    const answers = await Promise.all(
      Array.from({ length: 140 }, () =>
        find('z', other).then(
          () => 'answered',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'too_many_requests').length).toBeGreaterThan(10)
  })
})
