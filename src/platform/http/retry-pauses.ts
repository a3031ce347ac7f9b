import type { ProblemError } from './problem.ts'

/** Whether the same call may succeed later without anybody intervening. */
export const isRetryable = ({ status }: Pick<ProblemError, 'status'>): boolean =>
  status >= 500 || status === 429

const retryDelaysMs = [3_000, 6_000, 12_000, 24_000] as const
const maxRetryDelayMs = 60_000

/** Milliseconds to wait after a number of consecutive failures. */
export const retryDelayMs = (failures: number): number =>
  retryDelaysMs[failures - 1] ?? maxRetryDelayMs
