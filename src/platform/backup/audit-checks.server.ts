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
import { isPast } from './nightly-backup.server.ts'
import type { FailureReason } from './failure-reason.ts'
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

/**
 * Checks the audit and writes what was found into it, or why it could not be checked, unless another
 * process does. Throws the failure as well.
 */
async function checkAlone(
  db: Db,
  { databaseUrl, folder, passphrase }: AuditCheckPlan,
  stopping: AbortSignal,
  onBegin: () => Promise<void>,
): Promise<void> {
  // The lock is the transaction's: it ends with a killed process.
  const reasons = await db.begin(async (tx) => {
    const [lock] = await tx<[{ isMine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext(${lockKey})) as is_mine`
    if (!lock.isMine) return undefined
    await onBegin()
    const result = await runProcess<AuditCheckOptions, AuditCheckAnswer>(
      {
        module: new URL('audit-check-process.server.ts', import.meta.url),
        options: { databaseUrl, folder, passphrase },
        maxMegabytes: 96,
      },
      stopping,
    )
    const hasFailed = 'reasons' in result
    // Nothing was wrong where the server was stopped: the next one checks.
    if (!hasFailed || !stopping.aborted) {
      const after = hasFailed ? { reasons: result.reasons } : result.check
      await tx`
        insert into audit_event (action, subject, after)
        values (${hasFailed ? 'check failed' : 'checked'}, 'audit', ${JSON.stringify(after)}::text::jsonb)`
    }
    return hasFailed ? result.reasons : undefined
  })
  if (reasons) throw new BackupFailure(reasons)
}

async function isDue(db: Db, { at, timeZone }: AuditCheckPlan): Promise<boolean> {
  if (at === undefined) return false
  const [facts] = await db<[{ now: Date }]>`select now()`
  const lastTime = lastTimeAt(at, facts.now, timeZone)
  // What failed is tried again the next day, as backups are.
  const { last, failure } = await readLastChecks(db)
  return [last, failure].every((it) => it === undefined || it.at < lastTime)
}

interface LastChecks {
  /** The newest that was made. */
  last: { at: Date; check: AuditCheck } | undefined
  /** The newest that could not be made, where none was made since. */
  failure: { at: Date; reasons: readonly FailureReason[] } | undefined
}

export async function readLastChecks(db: Queryable): Promise<LastChecks> {
  const [checked, failed] = await Promise.all([
    readNewest<AuditCheck>(db, 'checked'),
    readNewest<{ reasons: FailureReason[] }>(db, 'check failed'),
  ])
  const isRepaired = checked !== undefined && failed !== undefined && checked.at >= failed.at
  return {
    last: checked && { at: checked.at, check: checked.after },
    failure: failed && !isRepaired ? { at: failed.at, reasons: failed.after.reasons } : undefined,
  }
}

async function readNewest<After>(
  db: Queryable,
  action: 'checked' | 'check failed',
): Promise<{ at: Date; after: After } | undefined> {
  const [newest] = await db<{ at: Date; after: string }[]>`
    select at, after::text as after from audit_event where action = ${action} and subject = 'audit'
      and ${isPast(db, db`at`)}
    order by at desc, id desc limit 1`
  return newest && { at: newest.at, after: JSON.parse(newest.after) as After }
}

export async function isCheckRunning(db: Queryable): Promise<boolean> {
  const [row] = await db<[{ isRunning: boolean }]>`
    select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtext(${lockKey})::bigint) as is_running`
  return row.isRunning
}
