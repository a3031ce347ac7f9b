import { setPriority } from 'node:os'
import { reasonsOf } from '../backup/backup-error.server.ts'
import type { FailedTask } from '../backup/run-process.server.ts'
import { writeBase, type BaseOptions } from './write-base.server.ts'

/** What the process of a base backup answers: what it wrote, or why not. */
export type BaseAnswer = { file: string; bytes: number } | FailedTask

// A process of its own, so that a base backup takes nothing from the memory of the server, and of
// its time only what the desk leaves. Started by `archiving.server.ts`, which sends the options.
setPriority(19)
process.once('disconnect', () => process.exit(1))
process.once('message', (options: BaseOptions) => {
  void writeBase(options).then(
    ({ file, bytes }) => answer({ file, bytes }),
    (error: unknown) => answer({ reasons: reasonsOf(error) }),
  )
})

function answer(message: BaseAnswer): void {
  process.send!(message, () => process.exit(0))
}
