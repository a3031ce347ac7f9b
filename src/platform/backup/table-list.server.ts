import type { Queryable } from '../db/connect.server.ts'
import type { BackupHeader, BackupManifest } from './backup-manifest.server.ts'

/** Every table of the clinic, with the columns that are stored (not computed by the database). */
export const readTables = async (db: Queryable): Promise<BackupHeader['tables']> => [
  ...(await db<BackupHeader['tables']>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`),
]

/** Every sequence of the clinic, with its last value. */
export const readSequences = async (db: Queryable): Promise<BackupManifest['sequences']> =>
  (
    await db<{ name: string; lastValue: string | null }[]>`
      select sequencename as name, last_value from pg_sequences
      where schemaname = 'public' order by 1`
  ).map(({ name, lastValue }) => ({
    name,
    lastValue: lastValue === null ? null : Number(lastValue),
  }))

/**
 * Makes the transaction write and read `copy` in one form whatever the server's settings, in the
 * order in which the rows lie, and without a limit of time.
 */
export async function prepareCopy(tx: Queryable): Promise<void> {
  await tx`
    select set_config(name, value, true) from (values
      ('TimeZone', 'UTC'), ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'iso_8601'),
      ('extra_float_digits', '3'), ('bytea_output', 'hex'), ('client_encoding', 'UTF8'),
      ('synchronize_seqscans', 'off'), ('statement_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0'), ('search_path', 'public')) s (name, value)`
}

/** `"table" ("column", …)`, as `copy` needs it. */
export const copyTarget = ({ name, columns }: BackupHeader['tables'][number]): string =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`
