import { dayAt, timeAt, type Day } from './day.ts'
import type { Time } from './time.ts'

const msPerMinute = 60_000
const msPerDay = 86_400_000

/**
 * The instant at which a clinic's wall clock shows a time of a day. A repeated time gives its first
 * instant; a skipped time gives an instant that is later by the length of the skip.
 */
export function instantOf(day: Day, time: Time, timeZone: string): Date {
  // Interpreted as UTC first, then corrected by the zone's offset.
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  const [offsetBeforeMs, offsetAfterMs] = [wallMs - msPerDay, wallMs + msPerDay].map((ms) =>
    utcOffsetMs(ms, timeZone),
  )
  const isShownAt = (ms: number) => utcOffsetMs(ms, timeZone) === wallMs - ms
  const instantMs = [wallMs - offsetBeforeMs!, wallMs - offsetAfterMs!].find(isShownAt)
  return new Date(instantMs ?? wallMs - offsetBeforeMs!)
}

/** Milliseconds by which a zone's wall clock is ahead of UTC at an instant (`ms`, since 1970). */
export function utcOffsetMs(ms: number, timeZone: string): number {
  const instant = new Date(ms)
  const shownMs = Date.parse(`${dayAt(instant, timeZone)}T${timeAt(instant, timeZone)}:00Z`)
  return shownMs - Math.floor(ms / msPerMinute) * msPerMinute
}

/**
 * The last minute on the way from one instant to another, later or earlier, that has the offset of the first, where
 * the other has not. Both are whole minutes, in milliseconds since 1970.
 */
export function lastMinuteOfOffset(from: number, to: number, timeZone: string): number {
  const offset = utcOffsetMs(from, timeZone)
  let [known, beyond] = [from, to]
  while (Math.abs(beyond - known) > msPerMinute) {
    const middle = known + Math.trunc((beyond - known) / 2 / msPerMinute) * msPerMinute
    if (utcOffsetMs(middle, timeZone) === offset) known = middle
    else beyond = middle
  }
  return known
}
