import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'

/** The states of today's patients, in the order of a visit. */
export const arrivalStates = ['expected', 'waiting', 'inVisit', 'done'] as const
export type ArrivalState = (typeof arrivalStates)[number]

interface ArrivalFacts {
  status: AppointmentStatus
  arrivedAt: string | null
  /** True if the consultant has started or saved the visit. */
  visit: 'none' | 'begun' | 'saved'
}

/**
 * The desk does not enter "with the consultant": the first input in the visit implies it, also for a
 * patient without an arrival.
 */
export function arrivalState({ status, arrivedAt, visit }: ArrivalFacts): ArrivalState {
  if (status === 'CD') return 'done'
  if (visit !== 'none') return 'inVisit'
  return arrivedAt === null ? 'expected' : 'waiting'
}

/**
 * The patients of a state, in their order. Of all, those who are finished are left out while they are
 * folded, and otherwise follow the others.
 */
export function shownArrivals<Row extends ArrivalFacts>(
  rows: readonly Row[],
  state: ArrivalState | 'all',
  hasFinishedOpen: boolean,
): Row[] {
  if (state !== 'all') return rows.filter((row) => arrivalState(row) === state)
  const finished = rows.filter((row) => arrivalState(row) === 'done')
  const others = rows.filter((row) => arrivalState(row) !== 'done')
  return hasFinishedOpen ? [...others, ...finished] : others
}

/** The number of patients in each state. */
export function countStates(rows: ArrivalFacts[]): Record<ArrivalState, number> {
  const counts = { expected: 0, waiting: 0, inVisit: 0, done: 0 }
  for (const row of rows) counts[arrivalState(row)] += 1
  return counts
}

/** The reason why an arrival cannot be marked or undone, or undefined: only today's pending patients. */
export function arrivalProblem(
  { status, day }: { status: AppointmentStatus; day: Day },
  today: Day,
): 'not_pending' | 'not_today' | undefined {
  if (status !== 'PE') return 'not_pending'
  return day === today ? undefined : 'not_today'
}

/** The reason why the desk cannot record vitals, or undefined. A saved visit belongs to the consultant. */
export const deskVitalsProblem = (
  appointment: { status: AppointmentStatus; day: Day },
  today: Day,
  visitSaved: boolean,
): 'not_pending' | 'not_today' | 'visit_recorded' | undefined =>
  arrivalProblem(appointment, today) ?? (visitSaved ? 'visit_recorded' : undefined)
