import { withoutDeadline } from '../db/call-deadline.server.ts'
import type { Db, Queryable, Transaction } from '../db/connect.server.ts'
import type { Time } from '../day/time.ts'
import type { Job } from '../jobs/jobs.server.ts'
import type {
  AuditCheck,
  AuditCheckAnswer,
  AuditCheckOptions,
} from './audit-check-process.server.ts'
import { BackupFailure } from './backup-error.server.ts'
import { lastTimeAt } from './backup-due.ts'
import { runProcess } from './run-process.server.ts'

/** The checks of the audit: every day, and on request. */
export interface AuditCheckPlan extends AuditCheckOptions {
  /** The clinic's time of day; undefined for checks on request only. */
  at: Time | undefined
  timeZone: string
}

export interface AuditChecks {
  job: Job
  /**
   * Begins a check; false where one is going on already, in any process. `inTransaction` is called in
   * the transaction of its beginning.
   */
  start(inTransaction: InTransaction): Promise<boolean>
  /** Ends what was begun on request, and waits for it. */
  stop(): Promise<void>
}

type InTransaction = (tx: Transaction) => Promise<void>

/** `onFailed` is called with what went wrong after the beginning. */
export function openAuditChecks(
  db: Db,
  plan: AuditCheckPlan,
  onFailed: (error: unknown) => void,
): AuditChecks {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  function start(inTransaction: InTransaction): Promise<boolean> {
    const begun = Promise.withResolvers<boolean>()
    let hasBegun = false
    // It goes on for longer than the call that asked for it.
    const work = withoutDeadline(() =>
      checkAlone(db, plan, stopping.signal, async () => {
        await db.begin(inTransaction)
        hasBegun = true
        begun.resolve(true)
      }),
    ).then(
      () => begun.resolve(false),
      (error: unknown) => (hasBegun ? onFailed(error) : begun.reject(error)),
    )
    running.add(work)
    void work.finally(() => running.delete(work))
    return begun.promise
  }

  return {
    job: {
      name: 'check of the audit',
      everyMs: 60_000,
      run: async (signal) => {
        if (await isDue(db, plan)) await checkAlone(db, plan, signal, async () => {})
      },
    },
    start,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

const lockKey = 'opd-clinic audit check'

/** Checks the audit and writes what was found into it, unless another process does. */
async function checkAlone(
  db: Db,
  { databaseUrl, folder, passphrase }: AuditCheckPlan,
  stopping: AbortSignal,
  onBegin: () => Promise<void>,
): Promise<void> {
  // The lock is the transaction's: it ends with a killed process.
  await db.begin(async (tx) => {
    const [lock] = await tx<[{ isMine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext(${lockKey})) as is_mine`
    if (!lock.isMine) return
    await onBegin()
    const result = await runProcess<AuditCheckOptions, AuditCheckAnswer>(
      {
        module: new URL('audit-check-process.server.ts', import.meta.url),
        options: { databaseUrl, folder, passphrase },
        maxMegabytes: 96,
      },
      stopping,
    )
    if ('reasons' in result) throw new BackupFailure(result.reasons)
    await tx`
      insert into audit_event (action, subject, after)
      values ('checked', 'audit', ${JSON.stringify(result.check)}::text::jsonb)`
  })
}

async function isDue(db: Db, { at, timeZone }: AuditCheckPlan): Promise<boolean> {
  if (at === undefined) return false
  const [facts] = await db<[{ now: Date }]>`select now()`
  const last = await readLastCheck(db)
  return last === undefined || last.at < lastTimeAt(at, facts.now, timeZone)
}

/** The newest check, and whether one is going on. */
export async function readLastCheck(
  db: Queryable,
): Promise<{ at: Date; check: AuditCheck } | undefined> {
  const [last] = await db<{ at: Date; after: string }[]>`
    select at, after::text as after from audit_event where action = 'checked' and subject = 'audit'
    order by at desc, id desc limit 1`
  return last && { at: last.at, check: JSON.parse(last.after) as AuditCheck }
}

export async function isCheckRunning(db: Queryable): Promise<boolean> {
  const [row] = await db<[{ isRunning: boolean }]>`
    select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtext(${lockKey})::bigint) as is_running`
  return row.isRunning
}
