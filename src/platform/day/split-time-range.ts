import { addMinutes, isTime, overlaps, type TimeRange } from './time.ts'

/**
 * Splits a time range into parts of `minutes`, from its start. A part that would overlap the pause
 * starts after it; a remainder shorter than one part is left out. Invalid times give no parts.
 */
export function splitTimeRange(
  { starts, ends, pause }: TimeRange & { pause?: TimeRange | undefined },
  minutes: number,
): TimeRange[] {
  const parts: TimeRange[] = []
  // Every time sorts before a text such as 'x', so a loop up to it would not end.
  const times = [starts, ends, ...(pause ? [pause.starts, pause.ends] : [])]
  if (!(minutes > 0) || !times.every(isTime)) return parts
  let part = { starts, ends: addMinutes(starts, minutes) }
  while (part.ends <= ends) {
    const inPause = pause !== undefined && overlaps(part, pause)
    if (!inPause) parts.push(part)
    const next = inPause ? pause.ends : part.ends
    part = { starts: next, ends: addMinutes(next, minutes) }
  }
  return parts
}
