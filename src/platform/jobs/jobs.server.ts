import type { FastifyBaseLogger } from 'fastify'

/** Work that the server repeats at an interval. */
export interface Job {
  name: string
  everyMs: number
  /** The signal is given when the server stops, which waits for the run. */
  run: (stopping: AbortSignal) => PromiseLike<unknown>
}

/**
 * Runs each job once per interval, never twice at the same time. A failed run is logged with the
 * job's name, and the job runs again after the next interval. Returns a function that stops all
 * jobs: it waits for active runs, so that their database connections may be closed afterwards.
 * `afterRun` is called after each run.
 */
export function startJobs(
  jobs: Job[],
  log: FastifyBaseLogger,
  afterRun: () => void = () => {},
): () => Promise<void> {
  const running = new Map<Job, Promise<void>>()
  const stopping = new AbortController()
  const runOnce = async (job: Job): Promise<void> => {
    try {
      await job.run(stopping.signal)
    } catch (error) {
      log.warn({ err: error }, `timed work failed: ${job.name}`)
    } finally {
      running.delete(job)
      afterRun()
    }
  }
  const timers = jobs.map((job) =>
    setInterval(() => {
      if (!running.has(job)) running.set(job, runOnce(job))
    }, job.everyMs).unref(),
  )
  return async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await Promise.all(running.values())
  }
}
