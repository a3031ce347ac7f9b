import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startJobs } from './jobs.server.ts'

const log = { warn: vi.fn<(facts: object, message: string) => void>() }
const start = (run: () => Promise<unknown>) =>
  startJobs([{ name: 'clean up', everyMs: 1_000, run }], log as never)

beforeEach(() => {
  vi.useFakeTimers()
  log.warn.mockReset()
})
afterEach(() => vi.useRealTimers())

it('runs a job at each interval until it is stopped', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {})
  const stop = start(run)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(run).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(run).toHaveBeenCalledTimes(3)
})

it('does not start a job while its previous run is under way', async () => {
  let finish = () => {}
  const run = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (finish = resolve)))
  const stop = start(run)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(hasStopped).toBe(false)
  finish()
  await stopped
})

it('logs a run that fails, and runs the job again', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {
    throw new Error('no connection')
  })
  const stop = start(run)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, 'timed work failed: clean up')
  await stop()
})
