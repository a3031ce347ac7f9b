import { dayAt, timeAt, type Day } from './day.ts'
import type { Time } from './time.ts'

const msPerMinute = 60_000
const msPerDay = 86_400_000

/**
 * The instant at which a clinic's wall clock shows a time of a day. Where the clock goes back and
 * shows it twice, the first; where it goes forward over it, as much later.
 */
export function instantOf(day: Day, time: Time, timeZone: string): Date {
  // As if the clinic stood in Greenwich, and then corrected by how far ahead it is.
  const wall = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [wall - msPerDay, wall + msPerDay].map((ms) => aheadMs(ms, timeZone))
  const shows = (ms: number) => aheadMs(ms, timeZone) === wall - ms
  const found = [wall - before!, wall - after!].find(shows)
  return new Date(found ?? wall - before!)
}

/** How far a zone's wall clock is ahead of UTC at an instant. */
export function aheadMs(ms: number, timeZone: string): number {
  const instant = new Date(ms)
  const shown = Date.parse(`${dayAt(instant, timeZone)}T${timeAt(instant, timeZone)}:00Z`)
  return shown - Math.floor(ms / msPerMinute) * msPerMinute
}
