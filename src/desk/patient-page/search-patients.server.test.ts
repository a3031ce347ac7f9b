import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../app/demo-clinic/people.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { findClients, mostFound } from './patient-page.ts'
import {
  likeName,
  likeNumber,
  partOfNumber,
} from '../../patients/register/find-likely-patients.server.ts'

let clinic: TestClinic
let desk: Caller
let doctor: Caller
/** The ids of some patients with names of their own. */
const ids: Record<string, number> = {}

const known = [
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
  desk = await clinic.as('reception')
  doctor = await clinic.as('anita')
  for (const [name, mobile] of known) {
    const [row] = await clinic.db<{ id: number }[]>`
      insert into patient (name, mobile, age, age_on) values (${name}, ${mobile}, 40, '2026-01-01')
      returning id`
    ids[name] = row!.id
  }
})
afterAll(() => clinic.close())

const find = (typed: string, caller = desk) => caller.call(findClients, { body: { typed } })
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

describe('a client is found', () => {
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

  it('as spelt before as sounding, and the likeliest before the less likely', async () => {
    const found = await names('laxman deshmukh')
    expect(found[0]).toBe('Laxman Deshmukh')
    const [first] = await names('lakshmi')
    expect(first).toMatch(/^Lakshmi/)
  })

  it('together with the family under the same number', async () => {
    expect((await names('9712345604')).toSorted()).toEqual(['Gulzar Merchant', 'Zubeida Merchant'])
  })

  it('with the age of today, the last visit and the next appointment', async () => {
    await anAppointment('Ravi Quereshi', anita, '2026-10-01', 'CD')
    await anAppointment('Ravi Quereshi', anita, '2026-10-08', 'CN')
    await anAppointment('Ravi Quereshi', anita, '2026-12-03', 'PE')
    await anAppointment('Ravi Quereshi', anita, '2026-12-09', 'PE')
    const [found] = await find('ravi quereshi')
    expect(found).toEqual({
      id: ids['Ravi Quereshi'],
      name: 'Ravi Quereshi',
      mobile: '9712345609',
      age: 40,
      lastDay: '2026-10-01',
      nextDay: '2026-12-03',
    })
  })
})

describe('nobody is found', () => {
  it('by too little, by signs that stand for anything, or by what is like no name', async () => {
    for (const typed of ['', 'z', '97', '%', '__', '*', 'xqxqxq', '000000']) {
      expect(await find(typed), typed).toEqual([])
    }
  })

  it('beyond the first twenty, however many there are', async () => {
    expect(await find('971234560')).toHaveLength(known.length)
    expect(await find('sha')).toHaveLength(mostFound)
  })
})

describe('who finds whom', () => {
  it('a consultant finds those who have an appointment with them, and no others', async () => {
    await anAppointment('Zubeida Merchant', anita, '2026-10-02', 'CD')
    await anAppointment('Gulzar Merchant', anita + 1, '2026-10-02', 'CD')
    expect(await names('merchant', doctor)).toEqual(['Zubeida Merchant'])
    expect(await names('9712345604', doctor)).toEqual(['Zubeida Merchant'])
    expect(await names('9712945604', doctor)).toEqual(['Zubeida Merchant'])
    expect(await find('gulzar', doctor)).toEqual([])
  })

  it('a consultant is told of their own appointments only', async () => {
    await anAppointment('Zubeida Merchant', anita + 1, '2026-10-20', 'CD')
    await anAppointment('Zubeida Merchant', anita + 1, '2026-12-02', 'PE')
    const [own] = await find('zubeida', doctor)
    expect(own).toMatchObject({ lastDay: '2026-10-02', nextDay: null })
    const [all] = await find('zubeida')
    expect(all).toMatchObject({ lastDay: '2026-10-20', nextDay: '2026-12-02' })
  })

  it('an Employee needs the code of booking or of reports', async () => {
    const codes = (list: string) =>
      clinic.db`update staff set access_codes = ${list} where username = 'frontdesk'`
    for (const [list, outcome] of [
      ['{3,10}', 'forbidden'],
      ['{9}', 'found'],
      ['{12}', 'found'],
    ] as const) {
      await codes(list)
      const caller = await clinic.as('frontdesk')
      if (outcome === 'forbidden') expect(await refusalOf(find('zubeida', caller))).toBe(outcome)
      else expect(await names('zubeida', caller)).toEqual(['Zubeida Merchant'])
    }
  })

  it('leaves in the audit who was found by what', async () => {
    await find('gulzar merch')
    const events = await clinic.db`
      select staff_id, after from audit_event
      where action = 'looked up' and after ->> 'typed' = 'gulzar merch'`
    expect(events).toHaveLength(1)
    expect(events[0]!.staffId).toBe(2)
    expect((events[0]!.after as { patients: number[] }).patients).toContain(ids['Gulzar Merchant'])
  })

  it('does not let anybody walk through all names', async () => {
    const other = await clinic.as('admin')
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

describe('among 20,000 patients', () => {
  beforeAll(async () => {
    const people = demoPeople(20_000, 5, '2026-11-24').map(({ name, mobile, age, ageOn }) => ({
      name,
      mobile,
      age,
      ageOn,
    }))
    await clinic.db`
      insert into patient (name, mobile, age, age_on)
      select name, mobile, age, "ageOn" from json_to_recordset(${JSON.stringify(people)}::text::json)
        as person (name text, mobile text, age smallint, "ageOn" date)
      on conflict do nothing`
    await clinic.db`vacuum (analyze) patient`
  })

  const searches = [
    ['a name', (own?: number) => likeName(clinic.db, ['venkates rao'], wish(own))],
    ['a short name', (own?: number) => likeName(clinic.db, ['rav'], wish(own))],
    ['one letter of a sound', (own?: number) => likeName(clinic.db, ['s'], wish(own, 'sh'))],
    ['several guesses', (own?: number) => likeName(clinic.db, ['srama', 'sarma'], wish(own))],
    ['a part of a number', (own?: number) => partOfNumber(clinic.db, '4321', { consultant: own })],
    ['nearly a number', (own?: number) => likeNumber(clinic.db, '9800012345', { consultant: own })],
  ] as const
  const wish = (own?: number, typed = 'venkatesh rao') => ({
    typed,
    digits: '',
    whose: { consultant: own },
  })

  it.each(searches)('%s is looked up in its index, not in every patient', async (_, search) => {
    for (const own of [undefined, anita]) {
      const [row] = await clinic.db<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>`
        explain (format json) ${search(own)}`
      const nodes = nodesOf(Object.values(row!)[0]![0]!.Plan)
      expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
      // A consultant's few patients may be met by way of their appointments.
      if (own !== undefined) continue
      const indexes = nodes.map((node) => node['Index Name'])
      expect(indexes.some((it) => /^patient_(sound|name_parts|mobile_parts)$/.test(it ?? ''))).toBe(
        true,
      )
    }
  })

  it('the one that is meant is still the first', async () => {
    for (const [typed, name] of [
      ['zubaida marchant', 'Zubeida Merchant'],
      ['kaldhon srinivaas', 'Srinivas Kaldhone'],
      ['ravi qureshi', 'Ravi Quereshi'],
    ] as const) {
      expect((await names(typed))[0]).toBe(name)
    }
  })
})

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
