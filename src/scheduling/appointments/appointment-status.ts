import type { Day } from '../../platform/day/day.ts'
import type { Appointment } from './appointment.ts'

type Facts = Pick<Appointment, 'status' | 'day' | 'version'>

export type ChangeRefusal = 'not_pending' | 'changed_meanwhile'

/**
 * Why an appointment cannot be changed on the strength of a version somebody saw, or undefined.
 * Conducted and cancelled are ends: nothing leads out of them (specification, section 4).
 */
export function changeRefusal(facts: Facts, seenVersion: number): ChangeRefusal | undefined {
  if (facts.version !== seenVersion) return 'changed_meanwhile'
  return facts.status === 'PE' ? undefined : 'not_pending'
}

/** An appointment is conducted on its day or, when the desk caught up late, after it. */
export const conductRefusal = (
  facts: Facts,
  seenVersion: number,
  today: Day,
): ChangeRefusal | 'not_yet' | undefined =>
  changeRefusal(facts, seenVersion) ?? (facts.day > today ? 'not_yet' : undefined)

type Movable = Pick<Appointment, 'day' | 'visitRecorded'>

export type MoveProblem = 'today_not_reschedulable' | 'visit_recorded'

/**
 * Why an appointment stays on its day, or undefined: today's patient may already sit in the waiting
 * room, and what was recorded of a visit is of the day on which it was.
 */
export const moveProblem = (
  { day, visitRecorded }: Movable,
  today: Day,
): MoveProblem | undefined => {
  if (day === today) return 'today_not_reschedulable'
  return visitRecorded ? 'visit_recorded' : undefined
}

export const canReschedule = (appointment: Movable, today: Day): boolean =>
  moveProblem(appointment, today) === undefined

export const rescheduleRefusal = (
  facts: Facts & Movable,
  seenVersion: number,
  today: Day,
): ChangeRefusal | MoveProblem | undefined =>
  changeRefusal(facts, seenVersion) ?? moveProblem(facts, today)
