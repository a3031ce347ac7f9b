import type { Delay } from '../../scheduling/delays/delays.ts'
import type { ExpectedWait } from '../../scheduling/line/expected-wait.ts'
import type { LineEntry } from '../../scheduling/line/line.ts'
import type { BoardLine } from './board.ts'

/** So many of those who wait are shown of each consultant; the others are counted. */
const maxNext = 4

type BoardEntry = Pick<
  LineEntry,
  | 'appointmentId'
  | 'consultantId'
  | 'consultantName'
  | 'patientName'
  | 'state'
  | 'token'
  | 'place'
  | 'callCount'
>

/**
 * What a board shows of a branch's lines, by consultant; those with nobody called and nobody waiting
 * are left out.
 */
export function boardLines(
  entries: readonly BoardEntry[],
  waits: ReadonlyMap<number, ExpectedWait>,
  { showsInitials, delays }: { showsInitials: boolean; delays: readonly Delay[] },
): BoardLine[] {
  const expectedAt = new Map(delays.map(({ consultantId, backAt }) => [consultantId, backAt]))
  const named = ({ token, patientName }: BoardEntry) => ({
    token: token!,
    initials: showsInitials ? initialsOf(patientName) : null,
  })
  const withToken = entries.filter(({ token }) => token !== null)
  return [...Map.groupBy(withToken, ({ consultantId }) => consultantId).values()].flatMap(
    (line) => {
      const current = line.find(({ state }) => state === 'called' || state === 'withConsultant')
      const waiting = line
        .filter(({ state }) => state === 'waiting')
        .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
      if (!current && waiting.length === 0) return []
      return {
        consultantName: line[0]!.consultantName,
        expectedAt: expectedAt.get(line[0]!.consultantId) ?? null,
        called: current
          ? {
              ...named(current),
              callCount: current.callCount,
              isInside: current.state === 'withConsultant',
            }
          : null,
        next: waiting
          .slice(0, maxNext)
          .map((entry) => ({ ...named(entry), wait: waits.get(entry.appointmentId) ?? null })),
        further: Math.max(0, waiting.length - maxNext),
      }
    },
  )
}

/** 'L M' of 'Lata Mangesh': the first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/u)
  const ends = names.length > 1 ? [names[0]!, names.at(-1)!] : names
  return ends.map((part) => [...part][0] ?? '').join(' ')
}
