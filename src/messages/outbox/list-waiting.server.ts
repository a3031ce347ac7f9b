import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { maxWaiting } from './outbox.ts'
import { readWaiting, type ReadyMessage } from './read-messages.server.ts'

interface Place {
  /** Undefined for all branches. */
  branch: number | undefined
  /** Of links, where one is known. */
  origin: string | undefined
}

/** How many messages are asked at once whether they are true, and how often further ones for one list. */
const batchSize = maxWaiting + 1
const maxBatches = 5

/**
 * The messages that wait, the soonest appointment first: those that somebody has opened, and as many as a list
 * shows of those that are true now. However many wait, no more are asked than it takes.
 */
export async function listWaiting(
  db: Db,
  now: ClinicNow,
  { branch, origin }: Place,
): Promise<{ messages: ReadyMessage[]; isMore: boolean }> {
  const opened = await openedRows(db, branch)
  const messages = opened.length > 0 ? await readRows(opened) : []
  const asked: number[] = []
  let isMore = true
  for (let batch = 0; isMore && batch < maxBatches && messages.length <= maxWaiting; batch += 1) {
    const next = await nextRows(db, branch, asked)
    asked.push(...next.heads)
    isMore = next.heads.length === batchSize
    if (next.ids.length > 0) messages.push(...(await readRows(next.ids)))
  }
  const inOrder = messages.toSorted(
    (a, b) => (a.soonest ?? '~').localeCompare(b.soonest ?? '~') || a.id - b.id,
  )
  return {
    messages: inOrder.slice(0, maxWaiting),
    isMore: isMore || inOrder.length > maxWaiting,
  }

  function readRows(ids: readonly number[]): Promise<ReadyMessage[]> {
    return readWaiting(db, now, ids, origin)
  }
}

async function openedRows(db: Db, branch: number | undefined): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select m.id from message m
    where m.status = 'waiting' and m.begun_at is not null
      ${branch === undefined ? db`` : db`and m.branch_id = ${branch}`}
    order by m.begun_at limit ${maxWaiting}`
  return rows.map(({ id }) => id)
}

/** The next messages that nobody has opened, by their oldest rows, and all of their rows. */
async function nextRows(
  db: Db,
  branch: number | undefined,
  asked: readonly number[],
): Promise<{ heads: number[]; ids: number[] }> {
  const rows = await db<{ id: number; head: number }[]>`
    with head as materialized (
      select next.* from message_rules r
      cross join lateral (
        select m.id, m.event, m.branch_id, m.patient_id, m.created_at,
          m.day + coalesce(m.starts, time '00:00') as due
        from message m
        where m.branch_id = r.branch_id and m.status = 'waiting' and m.begun_at is null
          and m.id <> all(${[...asked]}::int[])
          -- By a limit, so that it is asked row by row along the patient's index.
          and (select true from message first where first.patient_id = m.patient_id
            and first.id < m.id and first.event = m.event and first.branch_id = m.branch_id
            and first.created_at = m.created_at and first.status = 'waiting' limit 1) is null
        order by m.day + coalesce(m.starts, time '00:00'), m.id limit ${batchSize}
      ) next
      ${branch === undefined ? db`` : db`where r.branch_id = ${branch}`}
      order by next.due, next.id limit ${batchSize}
    )
    select m.id, head.id as head from head
    cross join lateral (
      select m.id from message m
      where m.patient_id = head.patient_id and m.event = head.event and m.branch_id = head.branch_id
        and m.created_at = head.created_at and m.status = 'waiting'
      offset 0) m`
  return { heads: [...new Set(rows.map(({ head }) => head))], ids: rows.map(({ id }) => id) }
}
