import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Import } from './imports.ts'

/** Where the imports of one kind are kept: tables of the same columns. */
type ImportTable = 'patient_import' | 'appointment_import'

/** The id of the import with a key, which begins with its first part. Throws `row_changed` once it was taken back. */
export async function beginImport(
  tx: Queryable,
  table: ImportTable,
  { key, fileName, by }: { key: string; fileName: string; by: number },
): Promise<number> {
  // Locked until the transaction ends, so that it is not taken back meanwhile.
  const [row] = await tx<{ id: number; isTakenBack: boolean }[]>`
    insert into ${tx(table)} (key, file_name, started_by) values (${key}, ${fileName}, ${by})
    on conflict (key) do update set file_name = excluded.file_name
    returning id, taken_back_at is not null as is_taken_back`
  if (row!.isTakenBack) throw new ProblemError('row_changed')
  return row!.id
}

/** Begins to take an import back, or goes on with it, and locks it. Throws `not_found`. */
export async function beginTakeBack(tx: Queryable, table: ImportTable, id: number): Promise<void> {
  const [found] = await tx`
    update ${tx(table)} set taken_back_at = coalesce(taken_back_at, now())
    where id = ${id} returning id`
  if (!found) throw new ProblemError('not_found')
}

/** Notes what a step of taking it back has removed, and whether more can be. */
export async function noteRemoved(
  tx: Queryable,
  table: ImportTable,
  { id, removed, more }: { id: number; removed: number; more: boolean },
): Promise<void> {
  await tx`
    update ${tx(table)} set removed = removed + ${removed}, is_taken_back = ${!more}
    where id = ${id}`
}

/** The newest imports of a kind, and what became of them. */
export async function readImports(db: Queryable, table: ImportTable): Promise<Import[]> {
  const rows = await db<
    (Omit<Import, 'at' | 'takenBackAt'> & { startedAt: Date; takenBackAt: Date | null })[]
  >`
    select i.id, file_name, started_at, s.name as by, added, removed, taken_back_at,
      added > 0 and not is_taken_back as can_take_back
    from ${db(table)} i join staff s on s.id = i.started_by
    order by i.id desc limit 50`
  return rows.map(({ startedAt, takenBackAt, ...row }) => ({
    ...row,
    at: startedAt.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
  }))
}
