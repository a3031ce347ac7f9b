import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { hashPassword } from '../../access/auth/secrets.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { starterVaccines, usualVaccines } from '../../masters/vaccines/starter-vaccines.ts'
import { dosesHad } from '../../patients/vaccinations/due-doses.ts'
import { readVaccines } from '../../patients/vaccinations/read-vaccinations.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { isDemoClinic, loadDemoClinic } from './load-demo-clinic.server.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  drop = database.drop
  db = connect(database.ownerUrl, { max: 4 })
})
afterAll(async () => {
  await db.end()
  await drop()
})

const countOf = async (table: string) => {
  const [row] = await db<{ count: number }[]>`select count(*)::int from ${db(table)}`
  return row!.count
}

it('two processes that start at once load one demo clinic between them', async () => {
  const load = () => loadDemoClinic(db, { ...testNow, hashPassword, vaccinations: true })
  expect(await isDemoClinic(db)).toBe(false)
  const loaded = await Promise.all([load(), load()])
  expect(loaded.toSorted()).toEqual([false, true])
  expect(await isDemoClinic(db)).toBe(true)
  expect(await countOf('branch')).toBe(4)
  expect(await countOf('service')).toBe(12)
  expect(await countOf('staff')).toBe(13)
  expect(await countOf('appointment')).toBeGreaterThan(3_000)
  const accounts = await db<{ password: string }[]>`select password from sign_in_account`
  for (const { password } of accounts)
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [today] = await db<{ count: number }[]>`
    select count(*)::int from appointment where day = ${testNow.today} and status = 'PE'`
  expect(today!.count).toBeGreaterThan(30)
})

it('has the usual vaccines, none that stands for another one, and a child with a card of them', async () => {
  const names = await db<{ name: string }[]>`select name from vaccine`
  expect(names.map(({ name }) => name).toSorted()).toEqual(
    usualVaccines.map(({ name }) => name).toSorted(),
  )
  expect(usualVaccines.length).toBeLessThan(starterVaccines.length)
  const [child] = await db<[{ id: number; bornOn: Day }]>`
    select id, born_on from patient where id in (select patient_id from vaccination)`
  const vaccines = await readVaccines(db, child.id)
  const given = vaccines.flatMap((vaccine) =>
    dosesHad(vaccine.doses, vaccine.given, child.bornOn).filter(Boolean),
  )
  expect(given).toHaveLength(8)
  expect(await countOf('vaccination')).toBe(8)
})

it('leaves a clinic with any data unchanged', async () => {
  const before = await countOf('appointment')
  expect(await loadDemoClinic(db, { ...testNow, hashPassword })).toBe(false)
  expect(await countOf('appointment')).toBe(before)
})

it('continues the ids after its own rows', async () => {
  const [row] = await db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values ('New', '9999999999', 1, current_date)
    returning id`
  expect(row!.id).toBe(await countOf('patient'))
})

interface LineRow {
  username: string
  branchId: number
  token: string
  arrivedAt: Date
  walkIn: boolean
  isInside: boolean
  isCalled: boolean
}

it.each([
  ['shortly after midnight on a Sunday', '2026-11-22', '00:03'],
  ['in the morning', testNow.today, '09:05'],
  ['late in the evening', testNow.today, '23:58'],
])('shows a line that has begun, loaded %s', async (_, today, time) => {
  const database = await freshDatabase(inject('adminUrl'), 'template_empty')
  const clinicDb = connect(database.ownerUrl, { max: 1 })
  try {
    await loadDemoClinic(clinicDb, { today, time, pastDays: 7, hashPassword, line: true })
    const entries = await clinicDb<LineRow[]>`
      select s.username, e.branch_id, e.token_letter || '-' || e.token_number as token, a.arrived_at,
        a.walk_in, e.with_consultant_at is not null as is_inside, e.is_called
      from line_entry e join appointment a on a.id = e.appointment_id
      join staff s on s.id = e.consultant_id
      where a.status = 'PE' and a.day = ${today} order by e.token_letter, e.token_number`
    const ofAnita = entries.filter(({ username }) => username === 'anita')
    const branch = ofAnita.find(({ isInside }) => isInside)!.branchId
    const own = ofAnita.filter(({ branchId }) => branchId === branch)
    expect(own.filter(({ isCalled }) => isCalled)).toMatchObject([{ isInside: true }])
    expect(own.filter(({ isCalled }) => !isCalled).length).toBeGreaterThanOrEqual(4)
    expect(own.filter(({ walkIn }) => walkIn).length).toBe(1)
    const arrivals = own.map(({ arrivedAt }) => arrivedAt.getTime())
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
    const others = entries.filter(({ isCalled, username }) => isCalled && username !== 'anita')
    expect(others).toMatchObject([{ isInside: false }])

    // Nobody came, was called or was seen before the day or after now.
    const from = new Date(`${today}T00:00:00+05:30`)
    const now = new Date(`${today}T${time}:00+05:30`)
    const [wrong] = await clinicDb<[{ count: number }]>`
      select count(*)::int from line_entry e join appointment a on a.id = e.appointment_id
      cross join lateral (values (a.arrived_at), (e.called_at), (e.last_called_at),
        (e.with_consultant_at), (e.finished_at)) as it(at)
      where it.at not between ${from} and ${now} or it.at < a.arrived_at`
    expect(wrong.count).toBe(0)
  } finally {
    await clinicDb.end()
    await database.drop()
  }
})
