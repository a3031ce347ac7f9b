import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { findLikelyPatients } from './find-likely-patients.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const search = (name: string) =>
  clinic.db.begin((tx) => findLikelyPatients(tx, { name, digits: '' }, {}))
/** Names of patients that a search would not compare. */
const unknownNames = () => clinic.db`
  select p.name from patient p
  where not exists (select from known_name k where k.name_key = p.name_key and k.sound = p.sound)`
const add = (name: string, mobile: string, db: Queryable = clinic.db) =>
  db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values (${name}, ${mobile}, 40, '2026-01-01')
    returning id`.then(([row]) => row!.id)

it('every name of the clinic is known', async () => {
  expect(await unknownNames()).toEqual([])
})

it('a name is known from its first patient on, once, and a corrected one from the correction on', async () => {
  const first = await add('Xerxes Zafrani', '9798000001')
  const second = await add('xerxes  zafrani', '9798000002')
  expect(await search('xerxes zafrani')).toEqual([first, second])
  const rows = await clinic.db`select from known_name where name_key = 'xerxes zafrani'`
  expect(rows).toHaveLength(1)

  await clinic.db`update patient set name = 'Artaxerxes Olomouc' where id = ${second}`
  expect(await search('artaxerxes olomouc')).toEqual([second])
  expect(await search('xerxes zafrani')).toContain(first)
  await clinic.db`update patient set name = 'Artaxerxes Olomouc' where id = ${first}`
  // Nobody has it any more.
  expect(await search('zafrani')).toEqual([])
  expect(await unknownNames()).toEqual([])
})

it('two who add the same new name at once do not wait for each other, and each is found once', async () => {
  const ids: number[] = []
  await clinic.db.begin(async (one) => {
    ids.push(await add('Quillon Vexley', '9798000003', one))
    await clinic.db.begin(async (other) => {
      await other`set local lock_timeout = '5s'`
      ids.push(await add('Quillon Vexley', '9798000004', other))
    })
    // The one that is not committed is found by nobody else.
    expect(await search('quillon vexley')).toEqual(ids.slice(1))
  })
  expect(await search('quillon vexley')).toEqual(ids)
  expect(await search('quilon vexli')).toEqual(ids)
  const rows = await clinic.db`select from known_name where name_key = 'quillon vexley'`
  expect(rows).toHaveLength(2)
})
