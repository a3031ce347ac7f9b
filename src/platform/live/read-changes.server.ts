import type { Queryable } from '../db/connect.server.ts'
import type { LiveChange } from './live.ts'

/** Changes that are told one by one; of more, readers only learn that they should read again. */
const maxRows = 5_000

/**
 * How far a reader is: the name of the stream, and what it had seen, as the text of a pg_snapshot.
 * A commit that comes late is not in it, whatever number its transaction has.
 */
export type Position = string

export interface ReadChanges {
  /** Where the reader is now. */
  position: Position
  /** What it had not seen, each change once; undefined when that is not known any more, or too much. */
  changes: LiveChange[] | undefined
  /** Milliseconds since the oldest of them was noted; 0 without any. */
  ageMs: number
}

/** The position of now: what is committed later is not in it. */
export async function readPosition(db: Queryable): Promise<Position> {
  const read = () => db<{ position: Position }[]>`
    select name || '/' || pg_current_snapshot() as position from live.stream`
  const [row] = await read()
  if (row) return row.position
  // A crash of the database has emptied the unlogged tables.
  await db`insert into live.stream default values on conflict do nothing`
  const [made] = await read()
  return made!.position
}

/**
 * What was committed after a position and, if `until` is given, not after that one. Each change is
 * found exactly once by a reader that goes from position to position, in whatever order
 * transactions commit. The order makes PostgreSQL walk the index: it would otherwise go through all that
 * ten minutes have kept, 20 times a second at a busy desk. A position that no server gave is answered as one that is too old.
 */
export async function readChanges(
  db: Queryable,
  since: Position,
  until?: Position,
): Promise<ReadChanges> {
  const [, name, seen] = positionPattern.exec(since) ?? []
  const unknown = async () => ({
    position: until ?? (await readPosition(db)),
    changes: undefined,
    ageMs: 0,
  })
  if (name === undefined || seen === undefined) return unknown()
  const end = until?.split('/')[1] ?? null
  const [row] = await db<FoundRow[]>`
    with found as materialized (
      select subject, branch_id as branch, consultant_id as consultant, day,
        appointment_id as appointment, at
      from live.change
      where transaction >= pg_snapshot_xmin(${seen}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, ${seen}::pg_snapshot)
        and (${end}::pg_snapshot is null or pg_visible_in_snapshot(transaction, ${end}::pg_snapshot))
      order by transaction
      limit ${maxRows + 1}
    )
    select name || '/' || coalesce(${end}::pg_snapshot, pg_current_snapshot()) as position,
      name = ${name} and pg_snapshot_xmax(removed) <= pg_snapshot_xmax(${seen}::pg_snapshot)
        and not exists (select from pg_snapshot_xip(${seen}::pg_snapshot) x
          where pg_visible_in_snapshot(x, removed))
        and (select count(*) from found) <= ${maxRows} as is_known,
      coalesce((select jsonb_agg(distinct to_jsonb(f) - 'at') from found f), '[]') as changes,
      coalesce((select extract(epoch from clock_timestamp() - min(at)) * 1000 from found), 0)::float8
        as age_ms
    from live.stream`.catch((error: unknown) => {
    if (isInvalidValue(error)) return []
    throw error
  })
  if (!row) return unknown()
  const { position, isKnown, changes, ageMs } = row
  return { position, changes: isKnown ? changes : undefined, ageMs }
}

/**
 * Removes what all positions of the last ten minutes have seen. A removal that is noted as later than now was made
 * before the clock was set back, or by a process a moment ago.
 */
export const removeOldChanges = (db: Queryable) => db`
  with moved as (
    update live.stream
    set removed = next_removed, next_removed = pg_current_snapshot(), next_removed_at = now()
    where next_removed_at not between now() - interval '10 minutes'
      and now() + interval '1 minute'
    returning removed
  )
  delete from live.change using moved where pg_visible_in_snapshot(transaction, moved.removed)`

interface FoundRow {
  position: Position
  isKnown: boolean
  changes: LiveChange[]
  ageMs: number
}

/** A UUID, and a snapshot: `xmin:xmax:xip,xip`. */
const positionPattern = /^([0-9a-f-]{36})\/(\d{1,19}:\d{1,19}:[\d,]{0,4000})$/

/** A snapshot that PostgreSQL cannot read: class 22, data exception. */
const isInvalidValue = (error: unknown): boolean =>
  (error as { code?: string }).code?.startsWith('22') === true
