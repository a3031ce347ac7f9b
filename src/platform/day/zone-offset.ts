/**
 * A stretch of time in which the clocks of a time zone keep their offset from UTC. A page reckons the
 * clinic's day by it: the first text that a browser formats loads tables that take a slow desk 150 ms.
 */
export interface ZoneOffset {
  /** Minutes by which the zone's clocks are ahead of UTC. */
  minutes: number
  /** The first instant, in milliseconds since 1970. */
  from: number
  /** The instant at which it ends. */
  until: number
}

/** What the zone's clocks show, 'yyyy-mm-ddTHH:MM'; undefined at an instant that the offset does not hold for. */
export const wallClockBy = (
  { minutes, from, until }: ZoneOffset,
  instantMs: number,
): string | undefined =>
  instantMs >= from && instantMs < until
    ? new Date(instantMs + minutes * 60_000).toISOString().slice(0, 16)
    : undefined
