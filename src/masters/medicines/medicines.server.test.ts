import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { openEmptyClinic } from '../../test-kit/empty-clinic.server.ts'
import { medicineMaster } from './medicines.ts'
import { starterMedicines, takeStarterMedicines } from './starter-medicines.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  anita = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const { list, add, change, retire } = medicineMaster
const addMedicine = async (name: string, strength = '500 mg') =>
  (await admin.call(add, { body: { name, strength, joinedInto: null } })).id
const rowOf = async (id: number) => (await admin.call(list)).find((row) => row.id === id)!
/** The names that are suggested for a typed word, as `GET /api/medicines` answers. */
const suggestedFor = async (typed: string) => {
  const { headers } = { headers: { cookie: anita.cookie } }
  const answer = await clinic.app.inject({ url: `/api/medicines?typed=${typed}`, headers })
  return answer.json<{ name: string }[]>().map(({ name }) => name)
}
const join = (id: number, joinedInto: number | null, version = 1, name = 'Zinkovit') =>
  admin.call(change, {
    params: { id },
    body: { name, strength: '500 mg', joinedInto, version },
  })

it('a medicine is corrected by a consultant, and its earlier spelling is not suggested again', async () => {
  const id = await addMedicine('Paracitomol')
  const body = { name: 'Paracetamoll', strength: '500 mg', joinedInto: null, version: 1 }
  await anita.call(change, { params: { id }, body })
  // A lost answer: the same request once more.
  await anita.call(change, { params: { id }, body })
  // As a repeated prescription does.
  await clinic.db`
    insert into medicine (name, strength) values ('Paracitomol', '500 mg') on conflict do nothing`
  expect(await suggestedFor('paracit')).toEqual([])
  expect(await suggestedFor('paracetamoll')).toEqual(['Paracetamoll'])
  const [event, ...more] = await clinic.db`
    select staff_id, action, before, after from audit_event
    where subject = 'medicine' and subject_id = ${id} and action = 'changed'`
  expect(more).toEqual([])
  expect(event).toMatchObject({ staffId: 4, before: { name: 'Paracitomol' } })
  // The first spelling was right after all.
  await anita.call(change, { params: { id }, body: { ...body, name: 'Paracitomol', version: 2 } })
  expect(await suggestedFor('paracit')).toEqual(['Paracitomol'])
})

it('two that are joined are suggested once, together with those joined before', async () => {
  const [first, second, third] = [
    await addMedicine('Zinkovit A'),
    await addMedicine('Zinkovit B'),
    await addMedicine('Zinkovit C'),
  ]
  await join(first, second, 1, 'Zinkovit A')
  await join(second, third, 1, 'Zinkovit B')
  expect(await suggestedFor('zinkovit')).toEqual(['Zinkovit C'])
  expect(await rowOf(first)).toMatchObject({ active: false, joinedInto: third })
  const { version } = await rowOf(first)
  await admin.call(retire, { params: { id: first }, body: { version, active: true } })
  expect(await suggestedFor('zinkovit')).toEqual(['Zinkovit A', 'Zinkovit C'])
  expect((await rowOf(first)).joinedInto).toBeNull()
})

it('what was prescribed under a joined name stays as it was written', async () => {
  const [wrong, right] = [await addMedicine('Amoxycilin'), await addMedicine('Amoxicillin X')]
  const prescribed = () =>
    clinic.db`select count(*)::int as n, min(medicine) as least from prescription_item`
  const before = await prescribed()
  await join(wrong, right, 1, 'Amoxycilin')
  expect(await prescribed()).toEqual(before)
})

it('none is joined with itself, with a retired or a joined one, or in a circle', async () => {
  const [left, right] = [await addMedicine('Circle A'), await addMedicine('Circle B')]
  expect(await problemOf(join(left, left, 1, 'Circle A'))).toBe('invalid_input')
  const answers = await Promise.allSettled([
    join(left, right, 1, 'Circle A'),
    join(right, left, 1, 'Circle B'),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await suggestedFor('circle')).toHaveLength(1)
})

it('two desks at once change it once', async () => {
  const id = await addMedicine('Two desks')
  const rename = (caller: Caller, name: string) =>
    caller.call(change, {
      params: { id },
      body: { name, strength: '', joinedInto: null, version: 1 },
    })
  const answers = await Promise.allSettled([rename(admin, 'Desk one'), rename(anita, 'Desk two')])
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'row_changed' } }])
})

it('is not for an Employee', async () => {
  const desk = await clinic.callerFor('reception')
  expect(await problemOf(desk.call(list))).toBe('forbidden')
})

it('the starter set adds what the list does not have in any spelling, and nothing twice', async () => {
  const { admin: owner, clinic: empty } = await openEmptyClinic()
  const { id } = await owner.call(add, {
    body: { name: 'PARACETAMOL', strength: '500 mg', joinedInto: null },
  })
  await owner.call(retire, { params: { id }, body: { active: false, version: 1 } })
  const take = () =>
    owner.call(takeStarterMedicines, { body: { medicines: [...starterMedicines] } })
  // Two people at one moment.
  const taken = await Promise.all([take(), take()])
  expect(taken.reduce((sum, { added }) => sum + added, 0)).toBe(starterMedicines.length - 1)
  expect(await take()).toEqual({ added: 0 })
  const rows = await owner.call(list)
  expect(rows).toHaveLength(starterMedicines.length)
  expect(rows.filter(({ name }) => /^paracetamol$/i.test(name))).toMatchObject([
    { name: 'PARACETAMOL', active: false },
    { name: 'Paracetamol', strength: '650 mg' },
  ])
  const [{ count }] = await empty.db<[{ count: number }]>`
    select count(*)::int as count from audit_event where action = 'added' and subject = 'medicine'`
  expect(count).toBe(starterMedicines.length)
  await empty.close()
})
