import { fork } from 'node:child_process'
import { toReason } from './backup-error.server.ts'
import type { FailureReason } from './failure-reason.ts'

/** What a process answers that could not do its task. */
export interface FailedTask {
  reasons: readonly FailureReason[]
}

/** What this process was given to load first (scripts/use-stripped.mjs) makes a process lighter by 20 MB. */
const preloads = process.execArgv.filter((flag) => flag.startsWith('--import='))

interface Task<Options> {
  /** What the process runs; it takes the options as its first message. */
  module: URL
  options: Options
  /** The most memory that its own objects take. */
  maxMegabytes: number
}

/**
 * Does a task in a process of its own, which ends with this one. Answers what the process sends, or
 * why it was ended.
 */
export async function runProcess<Options extends object, Answer extends object>(
  { module, options, maxMegabytes }: Task<Options>,
  stopping: AbortSignal,
): Promise<Answer | FailedTask> {
  const child = fork(module, [], {
    // What passes through is short-lived: a small young generation keeps some 10 MB from piling up.
    execArgv: [`--max-old-space-size=${maxMegabytes}`, '--max-semi-space-size=2', ...preloads],
    signal: stopping,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    child.once('message', resolve as (answer: unknown) => void)
    child.once('error', ({ message }) =>
      resolve({
        reasons: [
          stopping.aborted
            ? toReason('serverStopped', {})
            : toReason('couldNotBegin', { detail: message }),
        ],
      }),
    )
    child.once('exit', (code, signal) =>
      resolve({ reasons: [toReason('killed', { detail: signal ?? `code ${code}` })] }),
    )
    child.send(options)
  })
}
