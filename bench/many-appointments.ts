import { readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Day } from '../src/platform/day/day.ts'
import { clinicNow, type ClinicNow } from '../src/platform/day/clinic-now.ts'
import { connect, type Db, type Queryable } from '../src/platform/db/connect.server.ts'
import { loadDemoClinic } from '../src/app/demo-clinic/load-demo-clinic.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../src/platform/db/embedded-postgres.server.ts'
import { migrateDatabase } from '../src/platform/db/migrate.server.ts'
import { repeatClinic } from './repeat-clinic.ts'
import type { Repeats } from './repeated-tables.ts'
import { hashPassword } from '../src/access/auth/secrets.server.ts'

export interface SizedClinic {
  postgres: EmbeddedPostgres
  /** A pool as the owner of the tables. */
  db: Db
  now: ClinicNow
  stop: () => Promise<void>
}

interface Size {
  appointments: number
  patients: number
  branches: number
}

/** Says, beside a clinic's files, that all of it was made. */
const madeFile = 'made'

/**
 * Starts a PostgreSQL in a folder, with about the given number of appointments; `repeats` times as many. A clinic
 * that was made there before is opened as it is, with its days further in the past.
 */
export async function openSizedClinic(
  dataDir: string,
  size: Size,
  repeats?: Repeats,
): Promise<SizedClinic> {
  const now = clinicNow(new Date(), 'Asia/Kolkata')
  const isMade = existsSync(path.join(dataDir, madeFile))
  if (repeats && !isMade) await makeRepeated(dataDir, size, repeats, now)
  const postgres = await startEmbeddedPostgres({ dataDir })
  const db = connect(postgres.ownerUrl, { max: 2 })
  const stop = async () => {
    await db.end()
    await postgres.stop()
  }
  try {
    await migrateDatabase(postgres.ownerUrl, postgres.appRole)
    if (!isMade) {
      if (!repeats) await addAppointments(db, now, size)
      await addWaiting(db, now.today)
      await db`vacuum (analyze)`
      await writeFile(path.join(dataDir, madeFile), '')
    }
    return { postgres, db, now, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** With a desk's 32 MB of buffers every index is read and written many times over. Reads come from the system anyway. */
const makingSettings = {
  shared_buffers: '1GB',
  // Nothing is replicated from it: an index that is made again is then not written to the log of changes too.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** Makes a small clinic, and a large one of it, in a PostgreSQL that need not survive a power cut. */
async function makeRepeated(
  dataDir: string,
  size: Size,
  repeats: Repeats,
  now: ClinicNow,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: makingSettings,
  })
  const db = connect(postgres.ownerUrl, { max: 2 })
  try {
    await migrateDatabase(postgres.ownerUrl, postgres.appRole)
    await addAppointments(db, now, size)
    const superuserUrl = new URL(postgres.adminUrl)
    superuserUrl.pathname = new URL(postgres.ownerUrl).pathname
    await repeatClinic(superuserUrl.href, repeats, now.today)
  } finally {
    await db.end()
    await postgres.stop()
  }
}

async function addAppointments(db: Db, now: ClinicNow, size: Size): Promise<void> {
  await withoutConstraints(db, ['appointment', 'payment', 'patient'], async () => {
    await db`alter table payment disable trigger payment_entered`
    await loadDemoClinic(db, { ...now, ...size, visits: false, hashPassword })
    await db`alter table payment enable trigger payment_entered`
  })
  await enterPayments(db)
  await addVisits(db)
}

/**
 * Enters all payments in the ledger at once, as the update to it did in clinics from before: one by one,
 * each with a receipt, takes minutes.
 */
async function enterPayments(db: Db): Promise<void> {
  const migration = new URL(
    '../src/platform/db/migrations/0057_ledger_from_payments.sql',
    import.meta.url,
  )
  await db`analyze appointment, payment`
  const startedMs = performance.now()
  await db.begin(async (tx) => tx.unsafe(await readFile(migration, 'utf8')))
  const [{ count } = { count: 0 }] = await db`select count(*)::int from ledger_entry`
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  process.stdout.write(`${count} entries of the ledger made from the payments in ${seconds} s\n`)
}

/** Adds short visits for most of the conducted appointments: lists only read their fees. */
const addVisits = (db: Db) => db`
  insert into visit (appointment_id, day, illness, fees, recorded_by, recorded_at)
  select id, day, 'Fever', price, consultant_id, changed_at from appointment
  where status = 'CD' and id % 10 < 7`

/** Somebody waits for a time with each of some consultants. */
const addWaiting = (db: Db, today: Day) => db`
  insert into waiting_entry (patient_id, service_id, consultant_id, branch_ids, weekdays, first_day,
    last_day, health_issues, added_by)
  select row_number() over (order by consultant_id), service_id, consultant_id,
    (select array_agg(distinct s.branch_id) from slot s where s.consultant_id = o.consultant_id),
    '{1,2,3,4,5,6,7}', ${today}::date, ${today}::date + 14, 'Fever', 1
  from (
    select distinct on (consultant_id) consultant_id, service_id from consultant_service o
    where exists (select from slot s where s.consultant_id = o.consultant_id)
    order by consultant_id, service_id limit 40) o`

interface Definition {
  name: string
  definition: string
  isConstraint: boolean
}

/**
 * Loads tables without constraints and indexes, and recreates these afterwards: building an index
 * over a million rows takes seconds, updating it row by row minutes. Recreating a constraint checks
 * every row.
 */
async function withoutConstraints(
  db: Db,
  tables: string[],
  load: () => Promise<void>,
): Promise<void> {
  const droppedDefinitions: [string, Definition][] = []
  for (const table of tables) {
    for (const it of await definitionsOf(db, table)) droppedDefinitions.push([table, it])
  }
  for (const [table, { name, isConstraint }] of droppedDefinitions) {
    await (isConstraint
      ? db`alter table ${db(table)} drop constraint ${db(name)}`
      : db`drop index ${db(name)}`)
  }
  await load()
  await db.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '512MB'`
    for (const [table, it] of droppedDefinitions) await restore(tx, table, it)
  })
}

/**
 * Indexes without a constraint, and all constraints that are costly per row, except the primary
 * key.
 */
const definitionsOf = (db: Db, table: string) => db<Definition[]>`
  select conname as name, pg_get_constraintdef(oid) as definition, true as is_constraint
  from pg_constraint where conrelid = ${table}::regclass and contype in ('f', 'x', 'u')
    and not exists (select from pg_depend where refobjid = conindid and deptype = 'n' and conindid <> 0)
  union all
  select c.relname, pg_get_indexdef(i.indexrelid), false
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = ${table}::regclass
    and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid)`

const restore = (tx: Queryable, table: string, { name, definition, isConstraint }: Definition) =>
  isConstraint
    ? tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
    : tx`${tx.unsafe(definition)}`
