import type { Refusal } from './problem.ts'

/** Whether the same call may succeed later without anybody doing something about it. */
export const mayPass = ({ status }: Pick<Refusal, 'status'>): boolean =>
  status >= 500 || status === 429

const pausesMs = [3_000, 6_000, 12_000, 24_000] as const
const longestPauseMs = 60_000

/** How long to wait after so many failures in a row, in milliseconds. */
export const pauseAfterMs = (failures: number): number => pausesMs[failures - 1] ?? longestPauseMs
