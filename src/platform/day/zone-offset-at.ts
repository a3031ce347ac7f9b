import { utcOffsetMs } from './instant.ts'
import type { ZoneOffset } from './zone-offset.ts'

const msPerMinute = 60_000
const msPerDay = 86_400_000
/** So far a change of the clocks is looked for, before and after. */
const maxDays = 400

/** The offset of a zone at an instant (milliseconds since 1970), as long as it holds: at most 400 days either way. */
export function zoneOffsetAt(instantMs: number, timeZone: string): ZoneOffset {
  const minute = Math.floor(instantMs / msPerMinute) * msPerMinute
  const offsetMs = utcOffsetMs(minute, timeZone)
  const holds = (ms: number) => utcOffsetMs(ms, timeZone) === offsetMs
  return {
    minutes: offsetMs / msPerMinute,
    from: lastThatHolds(minute, -1, holds),
    until: lastThatHolds(minute, 1, holds) + msPerMinute,
  }
}

/** The last minute, seen from another one, at which `holds` is true; the direction is 1 or -1. */
function lastThatHolds(minute: number, direction: 1 | -1, holds: (ms: number) => boolean): number {
  let days = 1
  while (days <= maxDays && holds(minute + direction * days * msPerDay)) days += 1
  let known = minute + direction * (days - 1) * msPerDay
  if (days > maxDays) return known
  let beyond = minute + direction * days * msPerDay
  while (Math.abs(beyond - known) > msPerMinute) {
    const middle = known + Math.trunc((beyond - known) / 2 / msPerMinute) * msPerMinute
    if (holds(middle)) known = middle
    else beyond = middle
  }
  return known
}
