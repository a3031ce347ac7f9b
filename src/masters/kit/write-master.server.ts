import postgres from 'postgres'
import { audit, type Actor, type AuditEntry } from '../../access/audit-log/audit.server.ts'
import { findRepeatedChange } from '../../access/audit-log/repeated-change.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

/**
 * The tables of the masters, with the audit's subject for each. Every table has `version` and
 * `active`.
 */
const subjectsByTable = {
  branch: 'branch',
  service: 'service',
  charge_item: 'charge',
  lab_test: 'lab test',
  radiology_test: 'radiology test',
  medicine: 'medicine',
  vaccine: 'vaccine',
  staff: 'staff',
} as const
type Table = keyof typeof subjectsByTable

/** Fees are changed from services and from consultants; both increment the other row's version. */
const changedWith: Partial<Record<Table, string>> = {
  service: 'consultant fees',
  staff: 'service fees',
}

type Value =
  | string
  | number
  | boolean
  | null
  | readonly (string | number)[]
  | readonly object[]
  | object
/** By the column names in camelCase. What is undefined stays as it is. */
type Values = Record<string, Value | undefined>

/**
 * Adds a row and returns its id. A repeated request, after a lost answer, returns the row that was
 * added. Throws `name_taken` when another row has the name, retired rows included.
 */
export async function addRow(
  tx: Queryable,
  table: Table,
  actor: Actor,
  values: Values,
): Promise<number> {
  const auditEntry = { action: 'added', subject: subjectsByTable[table], after: values }
  // The first answer for an account contains the password, which is not stored, so it cannot be
  // repeated.
  const repeated = table === 'staff' ? undefined : await findRepeatedChange(tx, actor, auditEntry)
  if (repeated !== undefined) return repeated
  const [row] = await tx<{ id: number }[]>`
    insert into ${tx(table)} ${tx(toColumns(values))} returning id`.catch(throwNameTakenProblem)
  const { id } = row!
  await audit(tx, actor, { ...auditEntry, id })
  return id
}

/**
 * Changes a row that was read at `version`, and returns its previous values. Throws `row_changed`
 * when somebody else has changed it since, and `not_found`.
 */
export async function changeRow(
  tx: Queryable,
  table: Table,
  actor: Actor,
  { id, version, values }: { id: number; version: number; values: Values },
): Promise<void> {
  const auditEntry = { action: 'changed', subject: subjectsByTable[table], id, after: values }
  const before = await lockRow(tx, table, actor, { version, auditEntry })
  if (before === 'repeated') return
  await tx`
    update ${tx(table)} set ${tx(toColumns(values))}, version = version + 1
    where id = ${id}`.catch(throwNameTakenProblem)
  await audit(tx, actor, { ...auditEntry, before: pick(before, values) })
}

/** Retires or restores a row; rows are never deleted. */
export async function retireRow(
  tx: Queryable,
  table: Table,
  actor: Actor,
  { id, version, active }: { id: number; version: number; active: boolean },
): Promise<void> {
  const action = active ? 'brought back' : 'retired'
  const auditEntry = { action, subject: subjectsByTable[table], id }
  const before = await lockRow(tx, table, actor, { version, auditEntry })
  if (before === 'repeated' || before.active === active) return
  await tx`update ${tx(table)} set active = ${active}, version = version + 1 where id = ${id}`
  await audit(tx, actor, auditEntry)
}

/**
 * Locks a row that was read at `version`. Returns 'repeated' if the same person has just made
 * the same change, so that a repeated request succeeds. Throws `not_found` and `row_changed`.
 */
async function lockRow(
  tx: Queryable,
  table: Table,
  actor: Actor,
  { version, auditEntry }: { version: number; auditEntry: AuditEntry & { id: number } },
): Promise<Record<string, unknown> | 'repeated'> {
  const [row] = await tx<Record<string, unknown>[]>`
    select * from ${tx(table)} where id = ${auditEntry.id} for update`
  if (!row) throw new ProblemError('not_found')
  if (row.version === version) return row
  if (
    row.version === version + 1 &&
    (await findRepeatedChange(tx, actor, { ...auditEntry, changedWith: changedWith[table] }))
  )
    return 'repeated'
  throw new ProblemError('row_changed')
}

const pick = (row: Record<string, unknown>, values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]))

const toColumns = (values: Values): Record<string, postgres.SerializableParameter> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[postgres.fromCamel(name), value]],
    ),
  ) as Record<string, postgres.SerializableParameter>

/** Maps what the database refuses to an error at the field. */
function throwNameTakenProblem(error: unknown): never {
  const { code, constraint_name: constraint } = error as PostgresError
  if (constraint === 'branch_code_used' || constraint === 'branch_code_long') {
    const isUsed = constraint === 'branch_code_used'
    const fields = { code: messageKey(isUsed ? 'branches.codeUsed' : 'branches.codeLong') }
    throw new ProblemError('invalid_input', undefined, fields)
  }
  if (code !== '23505') throw error
  const fields = problemFieldsByConstraint[constraint ?? ''] ?? {
    name: messageKey('masters.nameTaken'),
  }
  throw new ProblemError('name_taken', undefined, fields)
}

type PostgresError = { code?: string; constraint_name?: string }

/** The field for each unique constraint other than the name's. */
const problemFieldsByConstraint: Record<string, Record<string, string>> = {
  staff_username_key: { username: messageKey('staff.usernameTaken') },
  branch_code_key: { code: messageKey('branches.codeTaken') },
  staff_one_email: { email: messageKey('staff.emailTaken') },
}
