import type { Day } from './day.ts'
import { lastMinuteOfOffset, utcOffsetMs } from './instant.ts'
import { overlaps, type TimeRange } from './time.ts'

const msPerMinute = 60_000
const msPerDay = 86_400_000

/**
 * The times of one day that a zone's wall clock skips or repeats. '24:00' is the end of the day.
 */
export interface ClockChange extends TimeRange {
  kind: 'skipped' | 'twice'
}

const changesByDay = new Map<string, ClockChange | undefined>()
const maxCachedDays = 2_000

/**
 * The clock change of a day, from the first affected time to the last; undefined on days without
 * one.
 */
export function clockChangeOn(day: Day, timeZone: string): ClockChange | undefined {
  const key = `${day} ${timeZone}`
  if (!changesByDay.has(key)) {
    if (changesByDay.size >= maxCachedDays) changesByDay.clear()
    changesByDay.set(key, findClockChange(day, timeZone))
  }
  return changesByDay.get(key)
}

function findClockChange(day: Day, timeZone: string): ClockChange | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Wide enough for the whole day in every zone, and for a zone that skips a day.
  const [before, after] = [midnight - msPerDay, midnight + 2 * msPerDay]
  const [offsetBefore, offsetAfter] = [utcOffsetMs(before, timeZone), utcOffsetMs(after, timeZone)]
  if (offsetBefore === offsetAfter) return undefined
  const changedAt = lastMinuteOfOffset(before, after, timeZone) + msPerMinute
  const wallTimes = [changedAt + offsetBefore, changedAt + offsetAfter].toSorted((a, b) => a - b)
  const [starts, ends] = wallTimes.map((wallTime) =>
    Math.min(Math.max(wallTime - midnight, 0), msPerDay),
  )
  if (starts === ends) return undefined
  const kind = offsetAfter > offsetBefore ? 'skipped' : 'twice'
  return { kind, starts: timeOf(starts!), ends: timeOf(ends!) }
}

function timeOf(ms: number): string {
  const minutes = Math.floor(ms / msPerMinute)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Whether the clinic's clock skips a part of a time range: no appointment can take place then. */
export function isSkipped(range: TimeRange, day: Day, timeZone: string): boolean {
  const change = clockChangeOn(day, timeZone)
  return change?.kind === 'skipped' && overlaps(range, change)
}

/** Whether the clinic's clock shows a part of a time range twice. */
export function isRepeated(range: TimeRange, day: Day, timeZone: string): boolean {
  const change = clockChangeOn(day, timeZone)
  return change?.kind === 'twice' && overlaps(range, change)
}
