import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { connect, type Db } from '../db/connect.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { openSecretKey } from './secret-key.server.ts'

let db: Db
let drop: () => Promise<void>
let dataDir: string
beforeEach(async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_demo')
  db = connect(database.ownerUrl, { max: 4 })
  drop = database.drop
  dataDir = await mkdtemp(path.join(tmpdir(), 'opd-key-'))
})
afterEach(async () => {
  await db.end()
  await drop()
  await rm(dataDir, { recursive: true })
})

const file = () => path.join(dataDir, 'secret-key')
const open = (
  settings: { configuredKey?: string; dataDir?: string; acceptLostKey?: boolean } = {},
) => openSecretKey(db, { dataDir, acceptLostKey: false, ...settings })
const configuredTestKey = 'a key that somebody made and set, long enough'

async function haveSecondFactor(key: string) {
  const encrypt = (data: string) => symmetricEncrypt({ key, data })
  await db`
    insert into sign_in_second_factor (staff_id, secret, backup_codes, verified)
    select id, ${await encrypt('the secret')}, ${await encrypt('["one"]')}, true
    from staff where username = 'admin'`
  await db`update staff set two_factor_enabled = true where username = 'admin'`
}

it('is created once, in a file that only its owner can read, and is never in the database', async () => {
  const key = await open()
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await readFile(file(), 'utf8')).trim()).toBe(key)
  if (process.platform !== 'win32') expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await open()).toBe(key)
  expect(JSON.stringify(await db`select * from app_secret`)).not.toContain(key)
})

it('is created once by two processes that start at once on one folder', async () => {
  const [one, two] = await Promise.all([open(), open()])
  expect(one).toBe(two)
})

it('comes from the setting if it is set, and no file is created', async () => {
  expect(await open({ configuredKey: configuredTestKey })).toBe(configuredTestKey)
  await expect(stat(file())).rejects.toThrow('ENOENT')
  expect(JSON.stringify(await db`select * from app_secret`)).not.toContain(configuredTestKey)
})

it('must be the same for all processes on one database', async () => {
  const key = await open()
  await expect(open({ configuredKey: configuredTestKey })).rejects.toThrow(
    'SECRET_KEY is not the key of this database',
  )
  const otherDataDir = path.join(dataDir, 'elsewhere')
  await expect(open({ dataDir: otherDataDir })).rejects.toThrow(
    'The key of this database is missing',
  )
  // No new key was created that would hide the missing one.
  await expect(stat(path.join(otherDataDir, 'secret-key'))).rejects.toThrow('ENOENT')
  await writeFile(file(), 'another key than the one it was made with')
  await expect(open()).rejects.toThrow('is not the key of this database')
  expect(await open({ dataDir: otherDataDir, configuredKey: key })).toBe(key)
})

it('is moved out of a database that holds it, and encrypted values are encrypted again', async () => {
  const before = 'the key that an earlier version had in its database'
  await haveSecondFactor(before)
  await db`insert into app_secret (name, value) values ('session cookie', ${before})`
  await db`
    insert into sign_in_session (staff_id, token_hash, expires_at)
    select id, 'x', now() + interval '1 hour' from staff where username = 'admin'`
  const key = await open()
  expect(key).not.toBe(before)
  expect(JSON.stringify(await db`select * from app_secret`)).not.toContain(before)
  const [row] = await db<{ secret: string; backupCodes: string }[]>`
    select secret, backup_codes from sign_in_second_factor`
  expect(await symmetricDecrypt({ key, data: row!.secret })).toBe('the secret')
  expect(await symmetricDecrypt({ key, data: row!.backupCodes })).toBe('["one"]')
  expect(await db`select from sign_in_session`).toHaveLength(0)
})

it('can be declared lost, together with what it encrypted', async () => {
  await haveSecondFactor(await open())
  await rm(file())
  await expect(open()).rejects.toThrow('SECRET_KEY_LOST=on')
  const key = await open({ acceptLostKey: true })
  expect(await open()).toBe(key)
  expect(await db`select from sign_in_second_factor`).toHaveLength(0)
  expect(await db`select from staff where two_factor_enabled`).toHaveLength(0)
})
