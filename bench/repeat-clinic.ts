import { connect, type Db } from '../src/platform/db/connect.server.ts'
import type { Day } from '../src/platform/day/day.ts'
import { rebuildSums } from '../src/scheduling/daily-sums/daily-sums.server.ts'
import {
  dailyTables,
  daysOfPeriod,
  patientGroups,
  registerTables,
  type Repeats,
} from './repeated-tables.ts'

/** Two connections work at once: a machine of this kind has two cores. */
const workers = 2

/**
 * Makes a small clinic of four branches a large one, in its own database: each of its rows many times, in other
 * branches, of other patients, and in earlier weeks (`repeated-tables.ts`). As superuser, because the triggers
 * that would derive what is copied too, and the indexes, are left out meanwhile.
 */
export async function repeatClinic(
  superuserUrl: string,
  repeats: Repeats,
  today: Day,
): Promise<void> {
  const db = connect(superuserUrl, {
    max: workers,
    session: {
      session_replication_role: 'replica',
      maintenance_work_mem: '1GB',
      max_parallel_maintenance_workers: '0',
      statement_timeout: '0',
      synchronous_commit: 'off',
    },
  })
  try {
    const daily = dailyTables(repeats)
    const names = Object.keys(daily)
    await keepTemplate(db, [...Object.keys(registerTables), ...names], today)
    for (const [table, columns] of Object.entries(registerTables)) {
      await db.unsafe(await copyStatement(db, table, columns, { firstCopy: 1, repeats, k: 0 }))
    }
    for (const name of names.toReversed()) await db`delete from ${db(name)}`
    const indexes = await leaveOutIndexes(db, names)
    const steps: string[] = []
    for (const [table, columns] of Object.entries(daily)) {
      const rounds = table === 'patient' ? patientGroups(repeats) : repeats.periods
      for (let k = rounds - 1; k >= 0; k -= 1) {
        steps.push(await copyStatement(db, table, columns, { firstCopy: 0, repeats, k }))
      }
    }
    await timed('rows', () => together(steps.map((step) => () => db.unsafe(step))))
    await timed('indexes', () => together(indexSteps(db, indexes)))
    // Not beside the indexes: it locks those of the tables that it reads.
    await timed('sums', () => rebuildSums(db))
    await timed('names', () => db`select derive_again()`)
    await finish(db)
  } finally {
    await db.end()
  }
}

/** Keeps the small clinic's rows aside, with what they have to be repeated by. */
async function keepTemplate(db: Db, tables: string[], today: Day): Promise<void> {
  await db`create schema template`
  const ofAppointment = (table: string) => `
    select t.*, a.is_past from public.${table} t
    join template.appointment a on a.id = t.appointment_id order by t.appointment_id`
  const selects: Record<string, string> = {
    staff: `select *, true as is_past from public.staff where role = 'Consultant'`,
    holiday: `select *, true as is_past from public.holiday where branch_id is not null`,
    patient: `select *, true as is_past, left(mobile, 4) as half,
      dense_rank() over (partition by left(mobile, 4) order by mobile) - 1 as household
      from public.patient order by id`,
    appointment: ofDays('appointment'),
    drawer: ofDays('drawer'),
  }
  function ofDays(table: string): string {
    return `select *, day < date '${today}' as is_past from public.${table}
      where day >= date '${today}' - ${daysOfPeriod} order by id`
  }
  // Appointments first: the rows of others are those of the appointments that are repeated.
  for (const table of ['appointment', ...tables.filter((name) => name !== 'appointment')]) {
    const [column] = await db`
      select from information_schema.columns
      where table_name = ${table} and column_name = 'appointment_id' and table_schema = 'public'`
    const select =
      selects[table] ??
      (column ? ofAppointment(table) : `select *, true as is_past from public.${table}`)
    await db.unsafe(`create table template.${table} as ${select}`)
  }
  await db.unsafe('analyze')
}

interface Round {
  firstCopy: number
  repeats: Repeats
  /** The period, counted from the newest, which alone has appointments ahead. */
  k: number
}

/** The statement that adds all copies of one period of a table. */
async function copyStatement(
  db: Db,
  table: string,
  changed: Record<string, string>,
  { firstCopy, repeats: { copies }, k }: Round,
): Promise<string> {
  const columns = await db<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => changed[name] ?? `t."${name}"`).join(', ')
  return `
    insert into public.${table} (${names})
    select ${values} from (
      select t.*, ${k} as k, generate_series(${firstCopy}, ${copies - 1}) as c
      from template.${table} t ${k > 0 ? 'where t.is_past' : ''}) t`
}

/** Marks the indexes of tables as not to be written to, and returns them, those that take longest first. */
async function leaveOutIndexes(db: Db, tables: string[]): Promise<Index[]> {
  const indexes = await db<Index[]>`
    select i.indexrelid::regclass::text as name, i.indisexclusion as is_exclusion,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = any(${tables.map((table) => `public.${table}`)}::regclass[])
    order by m.amname = 'btree', i.indrelid = 'appointment'::regclass desc`
  await db`
    update pg_index set indisready = false, indisvalid = false
    where indexrelid = any(${indexes.map(({ name }) => name)}::regclass[])`
  return indexes
}

interface Index {
  name: string
  isExclusion: boolean
  definition: string
}

const indexSteps = (db: Db, indexes: Index[]): (() => PromiseLike<unknown>)[] =>
  indexes.map(
    ({ name, isExclusion, definition }) =>
      () =>
        timed<unknown>(name, () =>
          isExclusion ? makeExclusion(db, name, definition) : db.unsafe(`reindex index ${name}`),
        ),
  )

/**
 * Makes the index of an exclusion constraint without looking each row up again, which would take longer than all
 * else: the index of the same definition takes its place, as pg_repack exchanges them.
 */
async function makeExclusion(db: Db, name: string, definition: string): Promise<void> {
  const other = `${name}_made`
  await db.unsafe(definition.replace(` INDEX ${name} `, ` INDEX ${other} `))
  await db.begin(async (tx) => {
    await tx`
      update pg_class c set relfilenode = o.relfilenode, relpages = o.relpages, reltuples = o.reltuples
      from pg_class o
      where (c.oid, o.oid) in ((${name}::regclass, ${other}::regclass), (${other}::regclass, ${name}::regclass))`
    await tx`update pg_index set indisready = true, indisvalid = true where indexrelid = ${name}::regclass`
  })
  await db.unsafe(`drop index ${other}`)
}

/** Lets the planner know the tables, marks their pages as seen by all, and forgets the small clinic. */
async function finish(db: Db): Promise<void> {
  await setSequences(db)
  await db`drop schema template cascade`
  const tables = await db<{ name: string }[]>`
    select relid::regclass::text as name from pg_stat_user_tables
    where schemaname in ('public', 'sums') order by pg_relation_size(relid) desc`
  await timed('vacuum', () =>
    together(
      tables.map(
        ({ name }) =>
          () =>
            db.unsafe(`vacuum (analyze, parallel 0) ${name}`),
      ),
    ),
  )
}

const setSequences = (db: Db) =>
  db.unsafe(`
  do $$ declare it record; begin
    for it in select table_name as name from information_schema.columns
      where table_schema = 'template' and column_name = 'id'
    loop
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), max(id)) from public.%I',
        'public.' || it.name, it.name);
    end loop;
  end $$`)

/** Runs steps in their order, as many at once as there are connections. */
async function together(steps: (() => PromiseLike<unknown>)[]): Promise<void> {
  const waiting = steps.values()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const step of waiting) await step()
    }),
  )
}

async function timed<T>(what: string, run: () => PromiseLike<T>): Promise<T> {
  const startedMs = performance.now()
  const result = await run()
  process.stdout.write(`  ${what}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`)
  return result
}
