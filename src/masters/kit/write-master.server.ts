import postgres from 'postgres'
import { audit, type By } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence } from '../../platform/i18n/text-key.ts'

/** The tables that are kept in one way. Each has `version` and `active`. */
const subjects = {
  branch: 'branch',
  service: 'service',
  lab_test: 'lab test',
  radiology_test: 'radiology test',
  staff: 'staff',
} as const
type Table = keyof typeof subjects

type Value = string | number | boolean | null | readonly (string | number)[]
/** By the columns' names in camelCase. */
type Values = Record<string, Value>

/** Adds a row and answers its id. Refuses a name that another row has, retired ones as well. */
export async function addRow(tx: Queryable, table: Table, by: By, values: Values): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into ${tx(table)} ${tx(toColumns(values))} returning id`.catch(refuseTaken)
  const { id } = row!
  await audit(tx, by, { action: 'added', subject: subjects[table], id, after: values })
  return id
}

/**
 * Changes a row that was read at `version`, and answers what it was before. Refuses with
 * `changed_meanwhile` when somebody else has changed it since.
 */
export async function changeRow(
  tx: Queryable,
  table: Table,
  by: By,
  { id, version, values }: { id: number; version: number; values: Values },
): Promise<void> {
  const before = await lockRow(tx, table, id, version)
  await tx`
    update ${tx(table)} set ${tx(toColumns(values))}, version = version + 1
    where id = ${id}`.catch(refuseTaken)
  const deed = { action: 'changed', subject: subjects[table], id }
  await audit(tx, by, { ...deed, before: pick(before, values), after: values })
}

/** Retires a row or brings it back; nothing is ever deleted. */
export async function retireRow(
  tx: Queryable,
  table: Table,
  by: By,
  { id, version, active }: { id: number; version: number; active: boolean },
): Promise<void> {
  const before = await lockRow(tx, table, id, version)
  if (before.active === active) return
  await tx`update ${tx(table)} set active = ${active}, version = version + 1 where id = ${id}`
  const action = active ? 'brought back' : 'retired'
  await audit(tx, by, { action, subject: subjects[table], id })
}

async function lockRow(
  tx: Queryable,
  table: Table,
  id: number,
  version: number,
): Promise<Record<string, unknown>> {
  const [row] = await tx<Record<string, unknown>[]>`
    select * from ${tx(table)} where id = ${id} for update`
  if (!row) throw new Refusal('not_found')
  if (row.version !== version) throw new Refusal('row_changed')
  return row
}

const pick = (row: Record<string, unknown>, values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]))

const toColumns = (values: Values): Record<string, postgres.SerializableParameter> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [postgres.fromCamel(name), value]),
  ) as Record<string, postgres.SerializableParameter>

/** Turns the database's word that a name is taken into the sentence at its field. */
function refuseTaken(error: unknown): never {
  const { code, constraint_name: constraint } = error as PostgresError
  if (code !== '23505') throw error
  const fields = takenFields[constraint ?? ''] ?? { name: sentence('masters.nameTaken') }
  throw new Refusal('name_taken', undefined, fields)
}

type PostgresError = { code?: string; constraint_name?: string }

/** Where it is something else than the name that only one row can have. */
const takenFields: Record<string, Record<string, string>> = {
  staff_username_key: { username: sentence('staff.usernameTaken') },
  staff_one_email: { email: sentence('staff.emailTaken') },
}
