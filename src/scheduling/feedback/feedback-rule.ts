import { addDays, type Day } from '../../platform/day/day.ts'
import type { AppointmentStatus } from '../appointments/statuses.ts'

/** For how many days after a visit its patient can say how it was, and change what they said. */
export const feedbackDays = 7

/** Nobody who was asked is invited by a message again for as many days, whatever visits they have. */
export const askedAgainDays = 30

/** What a visit can be given, the best first. */
export const ratings = [5, 4, 3, 2, 1] as const

/** An answer that is not better than this is called back about. */
export const lowRating = 2

/** Characters of what a patient says in their own words. */
export const maxWords = 500

/** The last day on which a visit of a day can be answered. */
export const lastFeedbackDay = (day: Day): Day => addDays(day, feedbackDays)

/** Why a patient cannot say how a visit was, or undefined: only of one that took place, and for some days. */
export function feedbackProblem(
  { status, day }: { status: AppointmentStatus; day: Day },
  today: Day,
): 'wrong_status' | 'feedback_over' | undefined {
  if (status !== 'CD') return 'wrong_status'
  return today > lastFeedbackDay(day) ? 'feedback_over' : undefined
}

/** What is known of an answer; a version that was settled is another one once its patient has changed it. */
export interface AnswerFacts {
  rating: number
  version: number
  settledVersion: number | null
}

/** Whether somebody is to call the patient, or at least to look into it, where they do not want a call. */
export const isToSettle = ({ rating, version, settledVersion }: AnswerFacts): boolean =>
  rating <= lowRating && settledVersion !== version
