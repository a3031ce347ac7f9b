import type { Day } from '../../platform/day/day.ts'
import type { Appointment } from './appointment.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { canBecome, type AppointmentStatus } from './statuses.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

type AppointmentFacts = Pick<Appointment, 'status' | 'day' | 'version'>

export type ChangeProblem = 'not_pending' | 'changed_meanwhile'

/**
 * Why a user who saw version `seenVersion` cannot give an appointment its next status, or undefined.
 */
export function changeProblem(
  facts: AppointmentFacts,
  seenVersion: number,
  next: AppointmentStatus,
): ChangeProblem | undefined {
  if (facts.version !== seenVersion) return 'changed_meanwhile'
  return canBecome(facts.status, next) ? undefined : 'not_pending'
}

/** Why an appointment cannot be conducted, or undefined: possible on its day and any day after. */
export const conductProblem = (
  facts: AppointmentFacts,
  seenVersion: number,
  today: Day,
): ChangeProblem | 'not_yet' | undefined =>
  changeProblem(facts, seenVersion, 'CD') ?? (facts.day > today ? 'not_yet' : undefined)

type Movable = Pick<Appointment, 'day' | 'visitRecorded'>

export type MoveProblem = 'today_not_reschedulable' | 'visit_recorded'

/**
 * Why an appointment cannot be moved to another day, or undefined: today's patient may already be
 * in the waiting room, and a recorded visit belongs to its day.
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

/**
 * Why an appointment cannot be rescheduled by a user who saw version `seenVersion`, or undefined.
 */
export const rescheduleProblem = (
  facts: AppointmentFacts & Movable,
  seenVersion: number,
  today: Day,
): ChangeProblem | MoveProblem | undefined =>
  changeProblem(facts, seenVersion, 'PE') ?? moveProblem(facts, today)

/** The text that replaces the Reschedule button (specification, section 4). */
export const moveProblemText: Record<MoveProblem, TextKey> = {
  today_not_reschedulable: messageKey('dashboard.cannotRescheduleToday'),
  visit_recorded: problemMessageKey('visit_recorded'),
}

/** What can be done with one appointment in a list or in the calendar. */
export type AppointmentAction = keyof typeof actionTexts

/** The label of each action's button. */
export const actionTexts = {
  conduct: messageKey('dashboard.conduct'),
  cancel: messageKey('dashboard.cancel'),
  reschedule: messageKey('dashboard.reschedule'),
  /** A cancelled appointment is pending again. */
  takeBack: messageKey('correction.takeBack'),
  /** A conducted appointment is pending again, its payment reversed. */
  setBack: messageKey('correction.setBack'),
  /** Takes what is still owed of a conducted one. */
  collect: messageKey('money.collect'),
  /** Shows what was paid of a conducted one that owes nothing. */
  payments: messageKey('money.payments'),
} satisfies Record<string, TextKey>

/** The corrections of a final status: of cancelled, and of conducted. */
export type CorrectionKind = 'takeBack' | 'setBack'
