import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import { dayAt } from '../../platform/day/day.ts'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { openSecretKey } from '../../platform/http/secret-key.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { runRestore } from '../../test-kit/restore-script.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { endRestore, endStoppedRestore, finishRestore } from './finish-restore.server.ts'

// Each restores a whole clinic.
vi.setConfig({ testTimeout: 120_000 })

const key = 'the secret key of the clinic that was lost'
const passphrase = 'the words of the sealed backup'
/** Of a server: a port that is free, and nothing beside what is tested. */
const quiet = { PORT: '0', DEMO: 'off', BACKUP_AT: 'off' }
const lastStep = { SECRET_KEY_LOST: false, CLINIC_TIME_ZONE: testTimeZone }
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

/** A script that is started and not waited for, with no settings but these. */
function spawnScript(name: string, args: string[], settings: NodeJS.ProcessEnv) {
  const script = spawn(process.execPath, [`src/app/start/${name}`, ...args], {
    env: { PATH: process.env.PATH, ...settings },
  })
  let said = ''
  script.stdout.on('data', (text: Buffer) => (said += text.toString()))
  script.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const stop = async (signal: NodeJS.Signals) => {
    script.kill(signal)
    await once(script, 'exit')
  }
  return { said: () => said, stop }
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
  const dataDir = () => path.join(folder, 'data')
  const restore = (file: string, into: string, settings: NodeJS.ProcessEnv = {}) =>
    runRestore(file, into, { DATA_DIR: dataDir(), BACKUP_PASSPHRASE: passphrase, ...settings })
  const keyFile = () => path.join(dataDir(), 'secret-key')

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
    expect(await openSecretKey(target.db, { dataDir: dataDir(), acceptLostKey: false })).toBe(key)
    expect(await factors(target.db)).toBe(1)
    expect(await target.db`select is_on from message_gateway`).toEqual([{ isOn: false }])
  })

  it('is refused before anything is written where another key is, and leaves that', async () => {
    const file = await backUp({ passphrase, secretKey: key })
    const target = await open('template0')
    await mkdir(dataDir())
    await writeFile(keyFile(), 'the key of another clinic')
    expect(await restore(file, target.ownerUrl)).toContain('is not the one that the backup brings')
    expect(await restore(file, target.ownerUrl, { SECRET_KEY: 'k'.repeat(32) })).toContain(
      'SECRET_KEY is not the one that the backup brings',
    )
    expect(await target.db`select from pg_tables where schemaname = 'public'`).toHaveLength(0)
    expect(await readFile(keyFile(), 'utf8')).toBe('the key of another clinic')
  })

  it('leaves no key where it is killed before its rows are there', async () => {
    const file = await backUp({ passphrase, secretKey: key })
    const target = await open('template0')
    await target.db`select pg_advisory_lock(hashtext('opd-clinic migrations'))`
    const restoring = spawnScript('restore.server.ts', [file, '--into', target.ownerUrl], {
      DATA_DIR: dataDir(),
      BACKUP_PASSPHRASE: passphrase,
    })
    await expect.poll(restoring.said, { timeout: 100_000 }).toContain('Waiting for another process')
    await restoring.stop('SIGKILL')
    expect(existsSync(keyFile())).toBe(false)
  })

  it('has its second factors set up again where it is not sealed, and starts', async () => {
    const file = await backUp({})
    const target = await open('template0')
    expect(await restore(file, target.ownerUrl)).toContain('sets it up again')
    await openSecretKey(target.db, { dataDir: dataDir(), acceptLostKey: false })
    expect(await factors(target.db)).toBe(0)
  })

  describe('and fails when its rows are there', () => {
    /** Of a clinic whose message waits, with a folder that takes no key: that is a step after the rows. */
    async function failLate() {
      const file = await backUp({})
      const target = await open('template0')
      await mkdir(dataDir())
      await symlink(path.join(folder, 'nowhere'), keyFile())
      const said = await restore(file, target.ownerUrl)
      await rm(keyFile())
      return { file, target, said }
    }
    const gateways = (db: Db) => db`select is_on from message_gateway`
    const waiting = async (db: Db) =>
      (await db`select id from message where status = 'waiting'`).length

    it('says what to do, also to whoever restores into it again', async () => {
      const { file, target, said } = await failLate()
      expect(said).toContain('the restore did not come to its end. Start OPD Clinic on it')
      expect(said).toContain('cannot be made (EEXIST)')
      expect(await gateways(target.db)).toEqual([{ isOn: true }])
      expect(await waiting(target.db)).toBeGreaterThan(0)
      expect(await restore(file, target.ownerUrl)).toContain('did not come to its end')
    })

    it('is ended by the next start, before any message can leave', async () => {
      const { target } = await failLate()
      const settings = { DATABASE_URL: target.ownerUrl, SECRET_KEY: key, ...quiet }
      const server = spawnScript('main.server.ts', [], settings)
      await expect.poll(server.said, { timeout: 100_000 }).toContain('is open at')
      await server.stop('SIGTERM')
      expect(server.said()).toMatch(/switched off \(sms\)[^]*is open at/)
      expect(await gateways(target.db)).toEqual([{ isOn: false }])
      expect(await waiting(target.db)).toBe(0)
      expect(await factors(target.db)).toBe(1)
    })

    it('is ended once by servers that start together, and by none that come later', async () => {
      const { target } = await failLate()
      const end = () =>
        endStoppedRestore(target.ownerUrl, undefined, { CLINIC_TIME_ZONE: testTimeZone }, () => {})
      const answers = await Promise.all([end(), end(), end()])
      expect(answers.filter((notes) => notes.length > 0)).toHaveLength(1)
      await target.db`update message_gateway set is_on = true`
      expect(await end()).toEqual([])
      expect(await gateways(target.db)).toEqual([{ isOn: true }])
      // The restore itself, whose turn comes after theirs, and which has another key.
      const own = { ...lastStep, DATA_DIR: dataDir(), SECRET_KEY: 'k'.repeat(32) }
      const { notes } = await endRestore(target.ownerUrl, undefined, own, () => {})
      expect(notes).toEqual([expect.stringContaining('A server that was started meanwhile')])
      expect(await gateways(target.db)).toEqual([{ isOn: true }])
      expect(await factors(target.db)).toBe(1)
    })
  })
})

describe('a restored clinic sends nothing by itself', () => {
  const finish = (url: string) =>
    finishRestore(url, folder, { ...lastStep, DATA_DIR: folder, SECRET_KEY: key })

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
