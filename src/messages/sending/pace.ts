/** How messages leave: limits of one server process, and pauses. Times are in milliseconds. */
export interface Pace {
  /** The most messages on their way at once by one gateway. */
  concurrency: number
  /** The most that leave in a second, so that the desk keeps its database. */
  perSecond: number
  /** How long a gateway may take; what it did after that is unknown. */
  sendTimeoutMs: number
  /** After so long a message on its way is no living process's. Longer than any try takes. */
  leaseMs: number
  maxTries: number
  /** The pause after the first try that failed, and the longest; each is twice the one before. */
  firstPauseMs: number
  maxPauseMs: number
  /** So many failures in a row are the gateway's, not the patients'. */
  maxFailures: number
}

export const usualPace: Pace = {
  concurrency: 40,
  perSecond: 220,
  sendTimeoutMs: 20_000,
  leaseMs: 120_000,
  maxTries: 8,
  firstPauseMs: 30_000,
  maxPauseMs: 30 * 60_000,
  maxFailures: 5,
}

type Pauses = Pick<Pace, 'firstPauseMs' | 'maxPauseMs'>

/**
 * The pause after the `count`-th failure, a quarter longer or shorter by chance, so that what failed
 * together does not come back together. Not shorter than the gateway asks for, within the limits.
 *
 * @param random From 0 to 1.
 */
export function pauseMs(
  count: number,
  { firstPauseMs, maxPauseMs }: Pauses,
  random: number,
  afterSeconds = 0,
): number {
  const usual = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(count - 1, 30))
  const pause = Math.max(usual * (0.75 + random / 2), afterSeconds * 1_000)
  return Math.round(Math.min(pause, longestPauseMs({ maxPauseMs })))
}

/** The longest that `pauseMs` answers: whatever waits longer was told so by a clock that has jumped. */
export const longestPauseMs = ({ maxPauseMs }: Pick<Pauses, 'maxPauseMs'>): number => 2 * maxPauseMs
