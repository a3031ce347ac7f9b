import { groupBy } from '../../platform/lists/group-by.ts'
import type { LineEntry } from './line.ts'

/** One consultant's line in short. */
export interface LineSummary {
  /** Who is called or in the room now. */
  current: LineEntry | undefined
  /** Who is called next. */
  next: LineEntry | undefined
  waitingCount: number
}

/** Sums up one consultant's line, given in the order of `listLine`. */
export function lineSummary(entries: readonly LineEntry[]): LineSummary {
  const waiting = entries.filter(({ state }) => state === 'waiting')
  return {
    current: entries.find(({ state }) => state === 'called' || state === 'withConsultant'),
    next: waiting[0],
    waitingCount: waiting.length,
  }
}

export interface ConsultantLine {
  consultant: { id: number; name: string }
  entries: LineEntry[]
}

/** The lines of a branch, one for each consultant, in the order of the rows. */
export function linesOf<Entry extends LineEntry>(entries: readonly Entry[]): ConsultantLine[] {
  return [...groupBy(entries, ({ consultantId }) => consultantId)].map(([id, line]) => ({
    consultant: { id, name: line[0]!.consultantName },
    entries: line,
  }))
}
