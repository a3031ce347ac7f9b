import { arrivalProblem, type LineState } from '../../scheduling/line/line-state.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'

/** What the list of today's patients is filtered by: their states in the line, in groups. */
export const arrivalGroups = ['expected', 'waiting', 'inVisit', 'done', 'notSeen'] as const
export type ArrivalGroup = (typeof arrivalGroups)[number]

const groupByState: Record<LineState, ArrivalGroup> = {
  expected: 'expected',
  waiting: 'waiting',
  called: 'inVisit',
  withConsultant: 'inVisit',
  done: 'done',
  leftUnseen: 'notSeen',
  didNotCome: 'notSeen',
}

interface Row {
  state: LineState
}

/** Whether nobody at the desk waits for this patient any more: they can be folded away. */
const isFinished = ({ state }: Row): boolean =>
  groupByState[state] === 'done' || groupByState[state] === 'notSeen'

/**
 * The patients of a group, in their order. Of all, those who are finished are left out while they are
 * folded, and otherwise follow the others.
 */
export function shownArrivals<R extends Row>(
  rows: readonly R[],
  group: ArrivalGroup | 'all',
  hasFinishedOpen: boolean,
): R[] {
  if (group !== 'all') return rows.filter(({ state }) => groupByState[state] === group)
  const others = rows.filter((row) => !isFinished(row))
  return hasFinishedOpen ? [...others, ...rows.filter(isFinished)] : others
}

/** The number of patients in each group. */
export function countGroups(rows: readonly Row[]): Record<ArrivalGroup, number> {
  const counts = { expected: 0, waiting: 0, inVisit: 0, done: 0, notSeen: 0 }
  for (const { state } of rows) counts[groupByState[state]] += 1
  return counts
}

/** The reason why the desk cannot record vitals, or undefined. A saved visit belongs to the consultant. */
export const deskVitalsProblem = (
  appointment: { status: AppointmentStatus; day: Day },
  today: Day,
  visitSaved: boolean,
): 'not_pending' | 'not_today' | 'visit_recorded' | undefined =>
  arrivalProblem(appointment, today) ?? (visitSaved ? 'visit_recorded' : undefined)
