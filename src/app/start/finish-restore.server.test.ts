import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import { dayAt } from '../../platform/day/day.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { openSecretKey } from '../../platform/http/secret-key.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { finishRestore } from './finish-restore.server.ts'

// Each restores a whole clinic.
vi.setConfig({ testTimeout: 120_000 })

const key = 'the secret key of the clinic that was lost'
const passphrase = 'the words of the sealed backup'
const nextWeek = dayAt(new Date(Date.now() + 5 * 86_400_000), testTimeZone)

type Database = Awaited<ReturnType<typeof freshDatabase>>
let folder: string
let opened: Database[]
let connections: Db[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-finish-'))
  opened = []
  connections = []
})
afterEach(async () => {
  for (const db of connections) await db.end()
  for (const database of opened) await database.drop()
  await rm(folder, { recursive: true })
})

function connectTo(url: string): Db {
  const db = connect(url, { max: 2 })
  connections.push(db)
  return db
}
async function open(template: 'template_demo' | 'template0') {
  const database = await freshDatabase(inject('adminUrl'), template)
  opened.push(database)
  return { ...database, db: connectTo(database.ownerUrl) }
}

/** A clinic with a second factor, a gateway, and messages that wait. */
async function openClinic() {
  const clinic = await open('template_demo')
  const { db } = clinic
  await openSecretKey(db, { configuredKey: key, dataDir: folder, acceptLostKey: false })
  await db`
    insert into sign_in_second_factor (staff_id, secret, backup_codes, verified)
    select id, 'sealed', 'sealed', true from staff where username = 'admin'`
  await db`
    insert into message_gateway (way, version, is_on, settings, secrets, tested_at)
    values ('sms', 3, true, '{"address":"https://sms.example"}', '{}', now())`
  await db`delete from message`
  await sendMessages(db)
  await db`update message_rules set reminder_hours = '{168}'`
  return clinic
}
const book = async (db: Db) => {
  const appointment = await bookWithAnita(db, { day: nextWeek })
  await agree(db, appointment)
  return appointment
}
const factors = async (db: Db) => (await db`select staff_id from sign_in_second_factor`).length

describe('a backup that is restored into a PostgreSQL', () => {
  const run = promisify(execFile)
  /** `npm run restore`, as a process. */
  const restore = (file: string, into: string, settings: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, ['src/app/start/restore.server.ts', file, '--into', into], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: path.join(folder, 'data'),
        BACKUP_PASSPHRASE: passphrase,
        ...settings,
      },
    }).then(
      ({ stdout, stderr }) => stdout + stderr,
      (failed: { stdout: string; stderr: string }) => failed.stdout + failed.stderr,
    )
  const keyFile = () => path.join(folder, 'data', 'secret-key')

  async function backUp(sealing: object) {
    const clinic = await openClinic()
    await book(clinic.db)
    const options = { databaseUrl: clinic.ownerUrl, folder, clinicVersion: '1', ...sealing }
    return (await writeBackup(options)).file
  }

  it('brings its key along where it is sealed, and starts with it', async () => {
    const file = await backUp({ passphrase, secretKey: key })
    const target = await open('template0')
    const said = await restore(file, target.ownerUrl)
    expect(said).toContain(`Its secret key is in ${keyFile()}`)
    expect(said).toContain('gateways are switched off (sms)')
    expect((await readFile(keyFile(), 'utf8')).trim()).toBe(key)
    const dataDir = path.join(folder, 'data')
    expect(await openSecretKey(target.db, { dataDir, acceptLostKey: false })).toBe(key)
    expect(await factors(target.db)).toBe(1)
    expect(await target.db`select is_on from message_gateway`).toEqual([{ isOn: false }])
  })

  it('is refused before anything is written where another key is, and leaves that', async () => {
    const file = await backUp({ passphrase, secretKey: key })
    const target = await open('template0')
    await mkdir(path.join(folder, 'data'))
    await writeFile(keyFile(), 'the key of another clinic')
    expect(await restore(file, target.ownerUrl)).toContain('is not the one that the backup brings')
    expect(await restore(file, target.ownerUrl, { SECRET_KEY: 'k'.repeat(32) })).toContain(
      'SECRET_KEY is not the one that the backup brings',
    )
    expect(await target.db`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
    expect(await readFile(keyFile(), 'utf8')).toBe('the key of another clinic')
  })

  it('has its second factors set up again where it is not sealed, and starts', async () => {
    const file = await backUp({})
    const target = await open('template0')
    expect(await restore(file, target.ownerUrl)).toContain('sets it up again')
    const dataDir = path.join(folder, 'data')
    await openSecretKey(target.db, { dataDir, acceptLostKey: false })
    expect(await factors(target.db)).toBe(0)
  })
})

describe('a restored clinic sends nothing by itself', () => {
  const finish = (url: string) =>
    finishRestore(url, folder, {
      DATA_DIR: folder,
      SECRET_KEY: key,
      SECRET_KEY_LOST: false,
      CLINIC_TIME_ZONE: testTimeZone,
    })

  it('its gateways are off, and what waited, or became due since, is for a person to decide', async () => {
    const { db, ownerUrl } = await openClinic()
    const reminded = await book(db)
    await db`delete from message`
    await db`
      update appointment set booked_at = now() - interval '10 days', changed_at = null where id = ${reminded}`
    const onItsWay = await book(db)
    await db`
      update message set begun_at = now(), taken_by = gen_random_uuid(), tries = 1, way = 'sms', sent_to = '9',
        text = 'Come' where appointment_id = ${onItsWay}`
    const waiting = await book(db)
    expect(await finish(ownerUrl)).toEqual([expect.stringContaining('switched off (sms)')])
    const rows = await db`
      select appointment_id as id, event, status from message
      where appointment_id = any(${[reminded, onItsWay, waiting]}) order by appointment_id`
    expect([...rows]).toEqual([
      { id: reminded, event: 'reminder', status: 'failed' },
      { id: onItsWay, event: 'booked', status: 'unknown' },
      { id: waiting, event: 'booked', status: 'failed' },
    ])
    expect(await db`select is_on, version from message_gateway`).toEqual([
      { isOn: false, version: 4 },
    ])
    const [entry] = await db`
      select address, after from audit_event where subject = 'message gateway' order by id desc limit 1`
    expect(entry).toEqual({ address: 'restore', after: { way: 'sms', isOn: false } })
    expect(await factors(db)).toBe(1)
  })

  it('what a desk sends by hand waits as before', async () => {
    const { db, ownerUrl } = await openClinic()
    await db`update message_rules set first_way = 'hand'`
    const appointment = await book(db)
    await finish(ownerUrl)
    expect(await db`select status from message where appointment_id = ${appointment}`).toEqual([
      { status: 'waiting' },
    ])
    await db`update message_rules set first_way = 'sms'`
    // No gateway is on any more: nothing would leave by itself.
    expect(await finish(ownerUrl)).toEqual([])
    expect(await db`select status from message where appointment_id = ${appointment}`).toEqual([
      { status: 'waiting' },
    ])
  })
})
