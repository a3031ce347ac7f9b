import type { Day } from '../day/day.ts'
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

/** Today's patient may already sit in the waiting room: today is not moved. */
export const canReschedule = (day: Day, today: Day): boolean => day !== today

export const rescheduleRefusal = (
  facts: Facts,
  seenVersion: number,
  today: Day,
): ChangeRefusal | 'today_not_reschedulable' | undefined =>
  changeRefusal(facts, seenVersion) ??
  (canReschedule(facts.day, today) ? undefined : 'today_not_reschedulable')
