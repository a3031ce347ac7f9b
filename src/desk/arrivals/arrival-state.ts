import type { AppointmentStatus } from '../../scheduling/appointments/appointment.ts'
import type { Day } from '../../platform/day/day.ts'

/** Where a patient of today is, in the order of a visit. */
export const arrivalStates = ['expected', 'waiting', 'inVisit', 'done'] as const
export type ArrivalState = (typeof arrivalStates)[number]

interface StateFacts {
  status: AppointmentStatus
  arrivedAt: string | null
  /** Whether the consultant has begun to write, or has saved, the visit. */
  visit: 'none' | 'begun' | 'saved'
}

/**
 * Who is with the consultant is not asked of the desk: the consultant's first words in the visit say
 * it, also of somebody who walked past the desk.
 */
export function arrivalState({ status, arrivedAt, visit }: StateFacts): ArrivalState {
  if (status === 'CD') return 'done'
  if (visit !== 'none') return 'inVisit'
  return arrivedAt === null ? 'expected' : 'waiting'
}

/** How many patients are in each state. */
export function countStates(rows: StateFacts[]): Record<ArrivalState, number> {
  const counts = { expected: 0, waiting: 0, inVisit: 0, done: 0 }
  for (const row of rows) counts[arrivalState(row)] += 1
  return counts
}

/** Why an arrival cannot be marked or taken back, or undefined: only today's pending ones arrive. */
export function arrivalRefusal(
  { status, day }: { status: AppointmentStatus; day: Day },
  today: Day,
): 'not_pending' | 'not_today' | undefined {
  if (status !== 'PE') return 'not_pending'
  return day === today ? undefined : 'not_today'
}

/** Why the desk cannot record vitals, or undefined. Once the visit is saved they are the consultant's. */
export const deskVitalsRefusal = (
  appointment: { status: AppointmentStatus; day: Day },
  today: Day,
  visitSaved: boolean,
): 'not_pending' | 'not_today' | 'visit_recorded' | undefined =>
  arrivalRefusal(appointment, today) ?? (visitSaved ? 'visit_recorded' : undefined)
