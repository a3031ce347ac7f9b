import { setPriority } from 'node:os'
import { problemSentence } from '../backup/backup-error.server.ts'
import { writeBase, type BaseOptions } from './write-base.server.ts'

/** What the process of a base backup answers: what it wrote, or why not. */
export type BaseAnswer = { file: string; bytes: number } | { problem: string }

// A process of its own, so that a base backup takes nothing from the memory of the server, and of
// its time only what the desk leaves. Started by `archiving.server.ts`, which sends the options.
setPriority(19)
process.once('disconnect', () => process.exit(1))
process.once('message', (options: BaseOptions) => {
  void writeBase(options).then(
    ({ file, bytes }) => answer({ file, bytes }),
    (error: unknown) => answer({ problem: problemSentence('The base backup failed', error) }),
  )
})

function answer(message: BaseAnswer): void {
  process.send!(message, () => process.exit(0))
}
