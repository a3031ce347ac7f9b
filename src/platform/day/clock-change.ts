import type { Day } from './day.ts'
import { aheadMs } from './instant.ts'
import { overlaps, type TimeRange } from './time.ts'

const msPerMinute = 60_000
const msPerDay = 86_400_000

/** The times of one day that a zone's wall clock skips, or shows twice. '24:00' is the day's end. */
export interface ClockChange extends TimeRange {
  kind: 'skipped' | 'twice'
}

const known = new Map<string, ClockChange | undefined>()
const mostKnown = 2_000

/** What a clock change does to the times of a day; undefined on all other days. */
export function clockChangeOn(day: Day, timeZone: string): ClockChange | undefined {
  const key = `${day} ${timeZone}`
  if (!known.has(key)) {
    if (known.size >= mostKnown) known.clear()
    known.set(key, findChange(day, timeZone))
  }
  return known.get(key)
}

function findChange(day: Day, timeZone: string): ClockChange | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Wide enough for the whole day wherever the zone is, and for one that skips a day.
  let before = midnight - msPerDay
  let after = midnight + 2 * msPerDay
  const [ahead, then] = [aheadMs(before, timeZone), aheadMs(after, timeZone)]
  if (ahead === then) return undefined
  while (after - before > msPerMinute) {
    const middle = before + Math.floor((after - before) / 2 / msPerMinute) * msPerMinute
    if (aheadMs(middle, timeZone) === ahead) before = middle
    else after = middle
  }
  const walls = [after + ahead, after + then].toSorted((a, b) => a - b)
  const [starts, ends] = walls.map((wall) => Math.min(Math.max(wall - midnight, 0), msPerDay))
  if (starts === ends) return undefined
  const kind = then > ahead ? 'skipped' : 'twice'
  return { kind, starts: timeOf(starts!), ends: timeOf(ends!) }
}

function timeOf(ms: number): string {
  const minutes = Math.floor(ms / msPerMinute)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Whether the clinic's clock never shows a part of a stretch: nobody can come then. */
export function isSkipped(range: TimeRange, day: Day, timeZone: string): boolean {
  const change = clockChangeOn(day, timeZone)
  return change?.kind === 'skipped' && overlaps(range, change)
}

/** Whether the clinic's clock shows a part of a stretch twice. */
export function isShownTwice(range: TimeRange, day: Day, timeZone: string): boolean {
  const change = clockChangeOn(day, timeZone)
  return change?.kind === 'twice' && overlaps(range, change)
}
