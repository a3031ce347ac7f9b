import type { Transaction } from '../db/connect.server.ts'

interface Safeguard {
  table: string
  name: string
  /** As the database writes it itself. */
  definition: string
}

/**
 * Takes away every key, constraint between rows, index and trigger of all tables, which rows that
 * come in bulk do not need one by one. Returns a function that makes them all again: the database
 * then checks all rows at once, in a fraction of the time, and refuses a row that breaks a rule.
 * Only for tables that nobody else uses, within one transaction.
 */
export async function dropSafeguards(tx: Transaction): Promise<() => Promise<void>> {
  const references = await readConstraints(tx, ['f'])
  const keys = await readConstraints(tx, ['p', 'u', 'x'])
  const tables = await tx<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  for (const { table, name } of [...references, ...keys]) {
    await tx.unsafe(`alter table ${table} drop constraint "${name}"`)
  }
  const indexes = await readIndexes(tx)
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`)

  const addConstraint = ({ table, name, definition }: Safeguard) =>
    tx.unsafe(`alter table ${table} add constraint "${name}" ${definition}`)
  return async () => {
    await tx`select set_config('maintenance_work_mem', '96MB', true)`
    for (const key of keys) await addConstraint(key)
    for (const { definition } of indexes) await tx.unsafe(definition)
    for (const reference of references) await addConstraint(reference)
    for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`)
  }
}

const readConstraints = async (tx: Transaction, types: string[]): Promise<Safeguard[]> => [
  ...(await tx<Safeguard[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype::text = any(${types}::text[])
      and conparentid = 0
    order by conrelid, conname`),
]

const readIndexes = async (tx: Transaction): Promise<Safeguard[]> => [
  ...(await tx<Safeguard[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
    order by indrelid, indexrelid`),
]
