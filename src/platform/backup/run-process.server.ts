import { fork } from 'node:child_process'

interface Task<Options> {
  /** What the process runs; it takes the options as its first message. */
  module: URL
  /** What a sentence calls it: 'The backup'. */
  subject: string
  options: Options
  /** The most memory that its own objects take. */
  maxMegabytes: number
}

/**
 * Does a task in a process of its own, which ends with this one. Answers what the process sends, or
 * the problem that ended it.
 */
export async function runProcess<Options extends object, Answer extends object>(
  { module, subject, options, maxMegabytes }: Task<Options>,
  stopping: AbortSignal,
): Promise<Answer | { problem: string }> {
  const child = fork(module, [], {
    // What passes through is short-lived: a small young generation keeps some 10 MB from piling up.
    execArgv: [`--max-old-space-size=${maxMegabytes}`, '--max-semi-space-size=2'],
    signal: stopping,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    child.once('message', resolve as (answer: unknown) => void)
    child.once('error', ({ message }) =>
      resolve({
        problem: stopping.aborted
          ? `${subject} was ended, because the server stopped.`
          : `${subject} could not begin: ${message}.`,
      }),
    )
    child.once('exit', (code, signal) =>
      resolve({ problem: `${subject} was ended from outside (${signal ?? `code ${code}`}).` }),
    )
    child.send(options)
  })
}
