import { lastMinuteOfOffset, utcOffsetMs } from './instant.ts'
import { wallClockBy, type ZoneOffset } from './zone-offset.ts'

const msPerMinute = 60_000
const msPerDay = 86_400_000
/** So far a change of the clocks is looked for, before and after. */
const maxDays = 400

const lastFound = new Map<string, ZoneOffset>()

/**
 * The offset of a zone at an instant (milliseconds since 1970), as long as it holds: at most 400 days either way of the instant
 * for which it was found. It is looked for again at an instant that it does not hold for, as this formats 800 instants.
 */
export function zoneOffsetAt(instantMs: number, timeZone: string): ZoneOffset {
  const last = lastFound.get(timeZone)
  if (last && wallClockBy(last, instantMs)) return last
  const found = findOffset(instantMs, timeZone)
  lastFound.set(timeZone, found)
  return found
}

function findOffset(instantMs: number, timeZone: string): ZoneOffset {
  const minute = Math.floor(instantMs / msPerMinute) * msPerMinute
  return {
    minutes: utcOffsetMs(minute, timeZone) / msPerMinute,
    from: lastMinute(minute, -msPerDay, timeZone),
    until: lastMinute(minute, msPerDay, timeZone) + msPerMinute,
  }
}

/** The last minute in a direction, a day forward or back at a time, before the clocks change. */
function lastMinute(minute: number, stepMs: number, timeZone: string): number {
  const offsetMs = utcOffsetMs(minute, timeZone)
  let known = minute
  for (let days = 0; days < maxDays; days += 1) {
    const next = known + stepMs
    if (utcOffsetMs(next, timeZone) !== offsetMs) return lastMinuteOfOffset(known, next, timeZone)
    known = next
  }
  return known
}
