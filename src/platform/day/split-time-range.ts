import { addMinutes, isTime, overlaps, type TimeRange } from './time.ts'

/**
 * A stretch of a day cut into parts of so many minutes, from its start on. A part that would run
 * into the pause begins after it; what is left at the end and is too short for a part is left out.
 * Of what is no time nothing is cut.
 */
export function cutStretch(
  { starts, ends, pause }: TimeRange & { pause?: TimeRange | undefined },
  minutes: number,
): TimeRange[] {
  const parts: TimeRange[] = []
  // Any time is before 'x', so that cutting up to there would never end.
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
