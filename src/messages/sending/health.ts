import { longestPauseMs, pauseMs, type Pace } from './pace.ts'

/** How a gateway fares: failures in a row, pauses in a row, and what is left of the last pause in milliseconds. */
export interface Health {
  failures: number
  pauses: number
  leftMs: number
}

interface Attempts {
  /** Whether it took any of them. */
  hasTaken: boolean
  failures: number
  /** Whether it was the one message that a paused gateway was tried with. */
  isProbe: boolean
  /** The longest that it asked to be left alone; 0 for not at all. */
  afterMs: number
}

/**
 * What some attempts say of a gateway; undefined: it works. One that fails several times in a row, whoever
 * the patients are, pauses; then one message tries it, and another failure doubles the pause. One that says
 * when to come back is left alone until then.
 *
 * @param random From 0 to 1.
 */
export function nextHealth(
  { failures, pauses, leftMs }: Health,
  attempts: Attempts,
  pace: Pace,
  random: number,
): Health | undefined {
  const { hasTaken, isProbe, afterMs } = attempts
  if (hasTaken && afterMs === 0) return undefined
  const failed = failures + attempts.failures
  // What was on its way already when the pause began says nothing new.
  const opens = isProbe || afterMs > 0 || (failed >= pace.maxFailures && leftMs <= 0)
  const ownMs = opens && afterMs === 0 ? pauseMs(pauses + 1, pace, random) : 0
  return {
    failures: failed,
    pauses: pauses + (opens ? 1 : 0),
    leftMs: Math.max(0, Math.min(longestPauseMs(pace), Math.max(afterMs, ownMs, leftMs))),
  }
}
