import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { hashPassword } from '../../access/auth/secrets.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
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
  const load = () => loadDemoClinic(db, { ...testNow, hashPassword })
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
