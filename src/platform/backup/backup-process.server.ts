import { setPriority } from 'node:os'
import { reasonsOf } from './backup-error.server.ts'
import type { FailedTask } from './run-process.server.ts'
import { writeBackup, type BackupOptions, type WrittenBackup } from './write-backup.server.ts'

/** What the process of a backup answers: what it wrote, or why not. */
export type BackupAnswer =
  | { written: Omit<WrittenBackup, 'takenAt'> & { takenAt: string } }
  | FailedTask

// A process of its own, so that a backup takes nothing from the memory of the server, and of its
// time only what the desk leaves. Started by `nightly-backup.server.ts`, which sends the options.
setPriority(19)
process.once('disconnect', () => process.exit(1))
process.once('message', (options: BackupOptions) => {
  void writeBackup(options).then(
    ({ takenAt, ...written }) =>
      answer({ written: { ...written, takenAt: takenAt.toISOString() } }),
    (error: unknown) => answer({ reasons: reasonsOf(error) }),
  )
})

function answer(message: BackupAnswer): void {
  process.send!(message, () => process.exit(0))
}
