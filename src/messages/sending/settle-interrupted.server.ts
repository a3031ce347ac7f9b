import type { Db } from '../../platform/db/connect.server.ts'
import type { Way } from '../texts/message-events.ts'
import type { Pace } from './pace.ts'

/**
 * Messages that a process had on its way when it ended: nobody knows whether they left. They go again by
 * themselves only where the gateway sends a key once, else a person says what became of them. A clock that
 * was put back leaves some that began in the future; these are as old.
 */
export const settleInterrupted = (
  db: Db,
  keyed: readonly Way[],
  { leaseMs, maxTries }: Pick<Pace, 'leaseMs' | 'maxTries'>,
) => db`
  with old as (
    select m.id, m.way = any(${[...keyed]}) and m.tries < ${maxTries} as again from message m
    where m.status = 'waiting' and m.taken_by is not null
      and m.begun_at not between now() - ${leaseMs} * interval '1 millisecond'
        and now() + ${leaseMs} * interval '1 millisecond'
    for update skip locked
  )
  update message m set
    status = case when old.again then 'waiting' else 'unknown' end, may_be_heard = true,
    done_at = case when old.again then null else now() end,
    begun_at = case when old.again then null else m.begun_at end,
    taken_by = case when old.again then null else m.taken_by end
  from old where m.id = old.id`
