import type { Db, Transaction } from '../db/connect.server.ts'
import type { Job } from '../jobs/jobs.server.ts'
import { withoutDeadline } from '../db/call-deadline.server.ts'
import { withBackupLock } from './backup-lock.server.ts'
import { backUpIfDue, beginBackup, makeBackup, type BackupPlan } from './nightly-backup.server.ts'
import { beginDrill, drillIfDue, makeDrill, type DrillPlan } from './weekly-drill.server.ts'

/** Called in the transaction that writes the beginning of a run, with the id of its row. */
type InTransaction = (tx: Transaction, id: number) => Promise<void>

interface BackupPlans {
  backups: BackupPlan
  drills: DrillPlan
  /** The folder of the embedded database; undefined for another one, whose disk is unknown. */
  databaseFolder: string | undefined
}

/** The backups and drills of this process: by their times, and on request. */
export interface BackupRuns extends BackupPlans {
  jobs: Job[]
  /** Begins a backup; false where a backup or a drill is going on already, in any process. */
  startBackup(inTransaction: InTransaction): Promise<boolean>
  /** Begins a drill, in the same way. */
  startDrill(inTransaction: InTransaction): Promise<boolean>
  /** Ends what was begun on request, and waits for it. */
  stop(): Promise<void>
}

/** `onFailed` is called with what went wrong after the beginning. */
export function openBackupRuns(
  db: Db,
  plans: BackupPlans,
  onFailed: (error: unknown) => void,
): BackupRuns {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()

  /** Answers when the run has begun, and lets it go on. */
  function start<Run>(
    begin: () => Promise<Run>,
    make: (run: Run) => Promise<void>,
  ): Promise<boolean> {
    const begun = Promise.withResolvers<boolean>()
    let hasBegun = false
    // It goes on for longer than the call that asked for it.
    const work = withoutDeadline(() =>
      withBackupLock(db, async () => {
        const run = await begin()
        hasBegun = true
        begun.resolve(true)
        await make(run)
      }),
    ).then(
      () => begun.resolve(false),
      (error: unknown) => (hasBegun ? onFailed(error) : begun.reject(error)),
    )
    running.add(work)
    void work.finally(() => running.delete(work))
    return begun.promise
  }

  const { backups, drills } = plans
  // One job, because each would find the lock taken by the other, which begins in the same moment.
  const job: Job = {
    name: 'daily backup and weekly drill',
    everyMs: 60_000,
    run: async (signal) => {
      await backUpIfDue(db, backups, signal)
      await drillIfDue(db, drills, signal)
    },
  }
  return {
    ...plans,
    jobs: [job],
    startBackup: (inTransaction) =>
      start(
        () => beginBackup(db, inTransaction),
        (run) => makeBackup(db, backups, run, stopping.signal),
      ),
    startDrill: (inTransaction) =>
      start(
        () => beginDrill(db, inTransaction),
        (run) => makeDrill(db, drills, run, stopping.signal),
      ),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
