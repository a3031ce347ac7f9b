import type { Db, Statement } from './connect.server.ts'
import { watchDatabase } from './database-watch.server.ts'
import { openPool } from './open-pool.server.ts'
import { ReplicaAge } from './replica-age.ts'

/** The age above which figures are read from the primary again, in ms. */
export const maxReplicaAgeMs = 60_000

/** Why a replica is not read from. */
export type ReplicaProblem = 'away' | 'other database' | 'no standby' | 'too old'

export interface ReadReplica {
  db: Db
  /** The moment that it shows, by the database's clock; undefined while it is not to be read from. */
  shownMs: () => number | undefined
  close: () => Promise<void>
}

interface ReplicaOptions {
  /** The primary, asked every second how far it has come. */
  primary: Db
  /** The database's current instant. */
  clock: () => Date
  /** The limits of work on it, as `openPool` takes them. */
  work: { max: number; limitMs: number; statementMs: number; prepare: boolean }
  /** How long it may take to answer that it is there, in ms. */
  limitMs: number
  onStatement: ((statement: Statement) => void) | undefined
  /** Called when it can be used no more, with the reason, and when it can be again. */
  onChange: (problem: ReplicaProblem | undefined) => void
}

interface ReplicaState {
  isStandby: boolean
  cluster: string
  database: string
  /** How far it has replayed the primary's log, in bytes; null where it replays none. */
  replayed: number | null
}

interface PrimaryState {
  cluster: string
  database: string
  /** How far its log reaches, in bytes. */
  written: number
}

/**
 * Opens a standby of the clinic's database for reading. It may be away, at the start as well: it is
 * used while it answers, belongs to this clinic, and is at most `maxReplicaAgeMs` old.
 */
export function openReadReplica(
  url: string,
  { primary, clock, work, limitMs, onStatement, onChange }: ReplicaOptions,
): ReadReplica {
  const age = new ReplicaAge(maxReplicaAgeMs)
  let replayed: number | undefined
  let problem: ReplicaProblem | undefined = 'away'
  const setProblem = (next: ReplicaProblem | undefined) => {
    if (next !== problem) onChange(next)
    problem = next
  }

  async function ask(replica: Db): Promise<void> {
    const atMs = clock().getTime()
    // Without the primary the age only grows.
    const written = await askPrimary(primary).catch(() => undefined)
    const state = await askReplica(replica).catch((error: unknown) => {
      setProblem('away')
      throw error
    })
    if (written) age.noteWritten(written.written, atMs)
    replayed = state.replayed ?? undefined
    setProblem(findProblem(state, written))
  }

  function findProblem(state: ReplicaState, written?: PrimaryState): ReplicaProblem | undefined {
    const { cluster, database } = state
    if (written && (cluster !== written.cluster || database !== written.database))
      return 'other database'
    // After a failover it may have become the primary, which is asked as such then.
    if (!state.isStandby) return 'no standby'
    if (problem === 'other database' && !written) return problem
    return isTooOld(momentOf()) ? 'too old' : undefined
  }

  const momentOf = () => (replayed === undefined ? undefined : age.momentOf(replayed))
  const isTooOld = (moment: number | undefined) =>
    moment === undefined || clock().getTime() - moment > maxReplicaAgeMs

  const watch = watchDatabase(url, { limitMs, question: ask })
  const db = openPool(url, { ...work, watch, onStatement })
  return {
    db,
    shownMs: () => {
      const moment = momentOf()
      return problem === undefined && watch.isAnswering() && !isTooOld(moment) ? moment : undefined
    },
    close: async () => {
      await watch.close()
      await db.end({ timeout: 5 })
    },
  }
}

async function askPrimary(db: Db): Promise<PrimaryState> {
  const [state] = await db<[PrimaryState]>`
    select system_identifier::text as cluster,
      (select oid::text from pg_database where datname = current_database()) as database,
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as written
    from pg_control_system()`
  return state
}

async function askReplica(db: Db): Promise<ReplicaState> {
  const [state] = await db<[ReplicaState]>`
    select pg_is_in_recovery() as is_standby, system_identifier::text as cluster,
      (select oid::text from pg_database where datname = current_database()) as database,
      (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as replayed
    from pg_control_system()`
  return state
}
