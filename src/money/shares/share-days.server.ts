import { addDays, type Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'

/** A share that has just been removed. */
interface RemovedShare {
  id: number
  /** The last day; null for no end. */
  validTo: Day | null
  /** The share that ended it; null for none. */
  endedBy: number | null
}

/**
 * Lets the terms of the share that another of some days has ended go on behind it, without an end, as a share of their
 * own. Answers its id, or undefined where nothing was ended.
 */
export async function continueBehind(
  tx: Queryable,
  { ended, lastDay, staffId }: { ended: number | undefined; lastDay: Day; staffId: number },
): Promise<number | undefined> {
  if (ended === undefined) return undefined
  return copyTerms(tx, { of: ended, from: addDays(lastDay, 1), to: null, endedBy: null, staffId })
}

/**
 * Gives the days of a removed share back to the one that it ended, if that still counts, and with them what went on
 * behind it. What had the terms of the removed share behind others goes as well, and the terms before it go on there.
 * Answers the id of the share that goes on.
 */
export async function giveBackDays(
  tx: Queryable,
  removed: RemovedShare,
  staffId: number,
): Promise<number | undefined> {
  const parts = await removeParts(tx, removed.id)
  const [ended] = await tx<{ id: number }[]>`
    select id from consultant_share where ended_by = ${removed.id} and removed_at is null`
  if (!ended) return undefined
  const [behind] =
    removed.validTo === null
      ? []
      : await tx<Omit<RemovedShare, 'id'>[]>`
          update consultant_share set removed_at = now(), version = version + 1
          where continues = ${ended.id} and valid_from = ${addDays(removed.validTo, 1)}
            and removed_at is null
          returning valid_to, ended_by`
  const { validTo, endedBy } = behind ?? removed
  await tx`
    update consultant_share set valid_to = ${validTo}, ended_by = ${endedBy}, version = version + 1
    where id = ${ended.id}`
  for (const { validFrom, validTo: to, endedBy: by } of parts) {
    await copyTerms(tx, { of: ended.id, from: validFrom, to, endedBy: by, staffId })
  }
  return ended.id
}

/** Removes the shares that have the terms of another, and those that have theirs; answers their days. */
const removeParts = (tx: Queryable, id: number) => tx<
  { validFrom: Day; validTo: Day | null; endedBy: number | null }[]
>`
  with recursive parts as (
    select id from consultant_share where continues = ${id}
    union all
    select s.id from parts p join consultant_share s on s.continues = p.id
  )
  update consultant_share s set removed_at = now(), version = version + 1
  from parts p where s.id = p.id and s.removed_at is null
  returning s.valid_from, s.valid_to, s.ended_by`

async function copyTerms(
  tx: Queryable,
  copy: { of: number; from: Day; to: Day | null; endedBy: number | null; staffId: number },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into consultant_share (consultant_id, service_id, basis_points, paise, valid_from, valid_to,
      ended_by, continues, set_by)
    select consultant_id, service_id, basis_points, paise, ${copy.from}::date, ${copy.to}::date,
      ${copy.endedBy}::int, id, ${copy.staffId}
    from consultant_share where id = ${copy.of}
    returning id`
  return row.id
}
