import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readDatabaseRules } from '../../test-kit/database-rules.server.ts'
import { hostileTexts } from '../../test-kit/hostile-texts.ts'
import { freshDatabase, type Template } from '../../test-kit/test-cluster.server.ts'
import { verifyAudit } from '../audit-chain/verify-audit.server.ts'
import { connect, type Db } from '../db/connect.server.ts'
import { appName } from '../db/app-database.server.ts'
import { applyMigrations, migrateDatabase } from '../db/migrate.server.ts'
import { BackupError } from './backup-error.server.ts'
import { backupManifest } from './backup-manifest.server.ts'
import { readBackupAnchor, verifyBackup } from './read-backup.server.ts'
import { loadBackup, restoreBackup } from './restore-backup.server.ts'
import { readTables } from './table-list.server.ts'
import { writeBackup } from './write-backup.server.ts'

type Database = Awaited<ReturnType<typeof freshDatabase>>

const opened: Database[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-backup-'))
})
afterAll(async () => {
  for (const database of opened) await database.drop()
  await rm(folder, { recursive: true })
})

async function openDatabase(template: Template) {
  const database = await freshDatabase(inject('adminUrl'), template)
  opened.push(database)
  return database
}

async function ask<T>({ ownerUrl }: Database, query: (db: Db) => PromiseLike<T>): Promise<T> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    return await query(db)
  } finally {
    await db.end()
  }
}

const backUp = ({ ownerUrl }: Database, sealing = {}) =>
  writeBackup({ databaseUrl: ownerUrl, folder, clinicVersion: '1.2.3', ...sealing })

const restore = (file: string, { ownerUrl }: Database, passphrase?: string) =>
  restoreBackup({ file, passphrase, databaseUrl: ownerUrl, appRole: appName })

/** Every row of every table, in an order of its own, with the last values of the sequences. */
const contentOf = (database: Database) =>
  ask(database, async (db) => {
    const tables = await Promise.all(
      (await readTables(db)).map(async ({ name }) => {
        const [row] = await db.unsafe<[{ rows: string }]>(
          `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as rows
           from "${name}" t`,
        )
        return [name, row.rows]
      }),
    )
    const sequences = await db`select sequencename, last_value from pg_sequences order by 1`
    return { tables, sequences: [...sequences] }
  })

const rulesOf = (database: Database) => ask(database, readDatabaseRules)

describe('a restored clinic', () => {
  it('has every row, sequence and rule of the original', async () => {
    const original = await openDatabase('template_demo')
    const copy = await openDatabase('template0')
    const passphrase = 'a passphrase of a clinic, with ü'
    const written = await backUp(original, { passphrase, secretKey: 'the key' })
    const { header, manifest } = await restore(written.file, copy, passphrase)
    expect(await contentOf(copy)).toEqual(await contentOf(original))
    expect(await rulesOf(copy)).toEqual(await rulesOf(original))
    expect(written.rows).toBeGreaterThan(10_000)
    expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(written.rows)
    expect(header).toMatchObject({ clinicVersion: '1.2.3', secretKey: 'the key' })
    // Whoever reads an open file must not learn the key as well.
    const open = await verifyBackup(await backUp(original, { secretKey: 'the key' }))
    expect(open.header.secretKey).toBeUndefined()
    expect(open.manifest.tables).toEqual(manifest.tables)
  })

  it('keeps every text, number and moment to the letter', async () => {
    const original = await openDatabase('template_empty')
    const text = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...hostileTexts),
      )
      .map((value) => value.replaceAll('\0', '').toWellFormed())
    await ask(original, (db) =>
      fc.assert(
        fc.asyncProperty(
          text,
          fc.constantFrom('\\.', '\\N', '\t', '\n', '\r\n', '\\', ''),
          fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: null }),
          fc.date({
            min: new Date('0001-01-02'),
            max: new Date('9999-12-30'),
            noInvalidDate: true,
          }),
          async (words, sign, json, moment) => {
            const before = JSON.stringify(json).replaceAll(String.raw`\u0000`, '')
            await db`
              insert into audit_event (action, subject, address, at, before, after)
              values (${sign + words + sign}, ${sign}, ${words}, ${moment},
                ${before.isWellFormed() ? before : null}::text::jsonb,
                to_jsonb(${words}::text))`
          },
        ),
        { numRuns: 100 },
      ),
    )
    const copy = await openDatabase('template0')
    await restore((await backUp(original)).file, copy)
    expect(await contentOf(copy)).toEqual(await contentOf(original))
    const [{ count }] = await ask(
      copy,
      (db) => db<[{ count: string }]>`select count(*) from audit_event`,
    )
    expect(Number(count)).toBeGreaterThan(99)
  })

  it('has an audit that still proves itself, in this and every further backup', async () => {
    const original = await openDatabase('template_demo')
    const write = (db: Db) => db`insert into audit_event (action, subject) values ('read', 'visit')`
    await ask(original, write)
    const { file } = await backUp(original)
    const anchor = (await readBackupAnchor(file, undefined))!
    const copy = await openDatabase('template0')
    await restore(file, copy)
    await ask(copy, write)
    const anchors = [anchor, (await readBackupAnchor((await backUp(copy)).file, undefined))!]
    const report = await ask(copy, (db) => verifyAudit(db, { anchors }))
    expect(report).toMatchObject({ findings: [], earlierEvents: 0 })
    expect(report.events).toBe(2)
    // The event is behind the others, not beside them.
    expect(report.heads).toEqual(anchors[1]!.heads)

    await ask(copy, async (db) => {
      await db`alter table audit_event disable trigger user`
      await db`delete from audit_event where stream = ${anchor.heads[0]!.stream}`
      await db`update audit_head set stream_position = 0 where stream > 0`
    })
    const { findings } = await ask(copy, (db) => verifyAudit(db, { anchors }))
    expect(findings).toMatchObject([{ kind: 'removed', previous: null, next: null }])
  })

  it('has what follows from its rows as its own database derives it', async () => {
    const original = await openDatabase('template_demo')
    const readNames = (db: Db) => db`select name_key, sound from known_name order by name_key`
    const names = await ask(original, readNames)
    // As a database would have it that compares letters otherwise.
    await ask(original, (db) => db`update known_name set name_key = name_key || '?'`)
    const copy = await openDatabase('template0')
    await restore((await backUp(original)).file, copy)
    expect(names.length).toBeGreaterThan(100)
    expect(await ask(copy, readNames)).toEqual(names)
  })

  it('of a version without anchors is read as before', () => {
    const manifest = { tables: [], sequences: [], headerSha256: '0'.repeat(64) }
    expect(backupManifest.parse(manifest)).toEqual(manifest)
  })

  it('of an earlier version is brought forward', async () => {
    const original = await openDatabase('template0')
    await ask(original, (db) => db`create schema if not exists migration`)
    const earlier = Array.from({ length: 15 }, (_, number) => number)
    await ask(original, (db) => db.begin((tx) => applyMigrations(tx, earlier)))
    await ask(
      original,
      (db) => db`insert into branch (name, address, phone) values ('Old Town', '', '')`,
    )

    const copy = await openDatabase('template0')
    await restore((await backUp(original)).file, copy)
    const newest = await openDatabase('template_empty')
    expect(await rulesOf(copy)).toEqual(await rulesOf(newest))
    expect(await ask(copy, (db) => db`select name from branch`)).toEqual([{ name: 'Old Town' }])
    expect(await readBackupAnchor((await backUp(original)).file, undefined)).toBeUndefined()
  })

  it('is one moment of a clinic in which people book meanwhile', async () => {
    const original = await openDatabase('template_demo')
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    const writer = ask(original, async (db) => {
      // Both come in one transaction, so a file has both or none.
      for (let index = 0; !stop.signal.aborted; index += 1) {
        await db.begin(async (tx) => {
          await tx`insert into audit_event (action, subject, address) values ('one', 'pair', ${index})`
          await tx`update clinic_details set name = ${`Clinic ${index}`}`
        })
        begun.resolve()
      }
    })
    await begun.promise
    const { file } = await backUp(original)
    stop.abort()
    await writer
    const copy = await openDatabase('template0')
    await restore(file, copy)
    const [pair] = await ask(
      copy,
      (db) => db<[{ events: string; name: string }]>`
        select (select count(*) from audit_event where subject = 'pair') as events,
          (select name from clinic_details) as name`,
    )
    expect(pair.name).toBe(`Clinic ${Number(pair.events) - 1}`)
  })
})

describe('a restore refuses', () => {
  it('a database that holds anything, and changes nothing in it', async () => {
    const demo = await openDatabase('template_demo')
    const { file } = await backUp(demo)
    const before = await contentOf(demo)
    await expect(restore(file, demo)).rejects.toThrow('is not empty')
    expect(await contentOf(demo)).toEqual(before)
  })

  it('rows that break a rule, and leaves the database empty', async () => {
    const original = await openDatabase('template_empty')
    await ask(original, async (db) => {
      await db`alter table branch drop constraint branch_name_key`
      await db`drop index branch_one_name`
      await db`insert into branch (name, address, phone) values ('Twice', '', ''), ('Twice', '', '')`
    })
    const copy = await openDatabase('template0')
    await expect(restore((await backUp(original)).file, copy)).rejects.toThrow('branch_name_key')
    expect(await ask(copy, (db) => readTables(db))).toEqual([])
  })

  it('a backup of a newer version', async () => {
    const original = await openDatabase('template_empty')
    await ask(original, (db) => db`insert into migration.applied (number) values (9999)`)
    const copy = await openDatabase('template0')
    await expect(restore((await backUp(original)).file, copy)).rejects.toThrow(
      'made by a newer version of OPD Clinic (1.2.3)',
    )
    expect(await ask(copy, (db) => readTables(db))).toEqual([])
  })
})

it('a start waits while a backup is being restored, says so, and finds its tables', async () => {
  const { file } = await backUp(await openDatabase('template_empty'))
  const { ownerUrl: databaseUrl } = await openDatabase('template0')
  const says = vi.fn<(message: string) => void>()
  let starting: Promise<void> | undefined
  const prepareFurtherSteps = async () => {
    starting = migrateDatabase(databaseUrl, appName, { notify: says })
    await expect.poll(() => says.mock.calls).toHaveLength(1)
  }
  await loadBackup({ file, databaseUrl, prepareFurtherSteps })
  await starting
  expect(says).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('restores a backup'))
})

it('a backup that cannot be written leaves nothing behind, and says why', async () => {
  const original = await openDatabase('template_empty')
  const { file } = await backUp(original)
  const before = await readdir(folder)
  const blocked = writeBackup({ databaseUrl: original.ownerUrl, folder: file, clinicVersion: '1' })
  await expect(blocked).rejects.toThrow(`In the way of ${file} lies a file instead of a folder`)
  await expect(blocked).rejects.toBeInstanceOf(BackupError)
  expect(await readdir(folder)).toEqual(before)
  await expect(verifyBackup({ file })).resolves.toBeDefined()
})
