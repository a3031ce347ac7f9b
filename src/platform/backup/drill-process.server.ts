import { constants, setPriority } from 'node:os'
import { drillBackup, type DrilledBackup, type DrillOptions } from './drill-backup.server.ts'
import { reasonsOf } from './backup-error.server.ts'
import type { FailedTask } from './run-process.server.ts'

/** What the process of a drill answers: what came back, or what was wrong. */
export type DrillAnswer =
  | { drilled: Omit<DrilledBackup, 'takenAt'> & { takenAt: string } }
  | FailedTask

// A process of its own, as a backup has; its PostgreSQL inherits the low priority. Not the lowest: on
// a busy server a drill would then take hours, and no backup can be made meanwhile.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const stopping = new AbortController()
// The server was killed: nobody else removes the scratch database.
process.once('disconnect', () => stopping.abort())
process.once('message', (options: DrillOptions) => {
  void drillBackup(options, stopping.signal).then(
    ({ takenAt, rows }) => answer({ drilled: { takenAt: takenAt.toISOString(), rows } }),
    (error: unknown) => answer({ reasons: reasonsOf(error) }),
  )
})

function answer(message: DrillAnswer): void {
  if (process.connected) process.send!(message, () => process.exit(0))
  else process.exit(1)
}
