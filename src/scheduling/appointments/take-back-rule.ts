import { can, type SignedIn } from '../../access/permissions/access.ts'
import { weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps } from '../../platform/day/time.ts'
import type { DayFacts } from '../slots/open-slots.ts'
import type { CorrectionKind } from './appointment-status.ts'
import type { Appointment } from './appointment.ts'
import { statusDetails } from './statuses.ts'

type Facts = Pick<Appointment, 'status' | 'version'>

type CorrectionProblem = 'changed_meanwhile' | 'wrong_status'

/** Why a final status cannot be corrected by a user who saw version `seenVersion`, or undefined. */
const correctionProblem = (
  facts: Facts,
  seenVersion: number,
  status: Appointment['status'],
): CorrectionProblem | undefined => {
  if (facts.version !== seenVersion) return 'changed_meanwhile'
  const isCorrectable = facts.status === status && statusDetails[status].correctedTo !== null
  return isCorrectable ? undefined : 'wrong_status'
}

export type TakeBackProblem =
  | CorrectionProblem
  | 'slot_taken'
  | 'holiday'
  | 'on_leave'
  | 'slot_not_offered'

/**
 * Why a cancelled appointment cannot be taken back, or undefined: its time must be free, and from
 * today on its consultant there. A past one can be taken back to be conducted after all. A walk-in
 * without a slot waits in the line again.
 */
export function takeBackProblem(
  appointment: Facts & Pick<Appointment, 'walkIn' | 'day' | 'starts' | 'ends'>,
  seenVersion: number,
  { taken, daysOff, slots }: DayFacts,
  today: Day,
): TakeBackProblem | undefined {
  const problem = correctionProblem(appointment, seenVersion, 'CN')
  if (problem) return problem
  // Has no time that could be taken or left.
  if (appointment.walkIn) return undefined
  if (taken.some((it) => overlaps(it, appointment))) return 'slot_taken'
  if (appointment.day < today) return undefined
  if (daysOff.some(({ part }) => !part)) return 'holiday'
  if (daysOff.some(({ part }) => part && overlaps(part, appointment))) return 'on_leave'
  const weekday = weekdayOf(appointment.day)
  const isInHours = slots.some((slot) => slot.weekday === weekday && overlaps(slot, appointment))
  return isInHours ? undefined : 'slot_not_offered'
}

/**
 * Why a conducted appointment cannot be set back, or undefined: possible on the day on which it was
 * conducted. Later the day's sums have been counted.
 */
export const setBackProblem = (
  appointment: Facts & Pick<Appointment, 'conductedDay'>,
  seenVersion: number,
  today: Day,
): CorrectionProblem | 'conducted_earlier' | undefined =>
  correctionProblem(appointment, seenVersion, 'CD') ??
  (appointment.conductedDay === today ? undefined : 'conducted_earlier')

/** The correction that a person may offer in a list, if any; the server asks the whole rule. */
export function offeredCorrection(
  appointment: Pick<Appointment, 'status' | 'conductedDay'>,
  staff: SignedIn,
  today: Day,
): CorrectionKind | undefined {
  const { status, conductedDay } = appointment
  if (status === 'CN' && can(staff, 'cancel')) return 'takeBack'
  return status === 'CD' && conductedDay === today && can(staff, 'set back') ? 'setBack' : undefined
}
