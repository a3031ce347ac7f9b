import { addDays, type Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'

/** For how many days after it was due a follow-up is asked for, and how many days ahead. */
export const followUpLimits = { past: 90, ahead: 3 }

/** The days before today of whose follow-ups it is counted how many came back. */
export const countedDays = 30

/** How a call went; the last one closes the follow-up. */
export const followUpOutcomes = ['noAnswer', 'willBook', 'doesNotCome'] as const
export type FollowUpOutcome = (typeof followUpOutcomes)[number]

/** To be called now, asked again on a later day, or closed because the patient does not come. */
export const followUpStates = ['toCall', 'later', 'closed'] as const
export type FollowUpState = (typeof followUpStates)[number]

/** An appointment of the patient; a visit is one that a consultant has recorded. */
export interface PatientAppointment {
  id: number
  day: Day
  starts: Time
  consultant: number
  service: number
  /** Pending or conducted: neither cancelled nor rejected. */
  isLive: boolean
  isVisit: boolean
}

/** What is known of one follow-up. */
export interface FollowUpFacts {
  visit: PatientAppointment
  dueDay: Day
  /** All other appointments of the patient, under whichever entry they were booked before a merge. */
  others: readonly PatientAppointment[]
  /** What the last call came to, and which follow-up day it was about; null for none yet. */
  lastCall: { dueDay: Day; outcome: FollowUpOutcome | 'reopened'; askAgainOn: Day | null } | null
}

const isLater = (a: PatientAppointment, b: PatientAppointment): boolean =>
  a.day !== b.day ? a.day > b.day : a.starts !== b.starts ? a.starts > b.starts : a.id > b.id

/** Whether the consultant has seen the patient again on the same day: what they said then counts. */
export const isSuperseded = ({ visit, others }: FollowUpFacts): boolean =>
  others.some(
    (it) =>
      it.isLive &&
      it.isVisit &&
      it.day === visit.day &&
      it.consultant === visit.consultant &&
      isLater(it, visit),
  )

/** Whether the patient was there again since, or is booked, with the consultant or for the service. */
export const hasComeBack = ({ visit, others }: FollowUpFacts): boolean =>
  others.some(
    (it) =>
      it.isLive &&
      it.day > visit.day &&
      (it.consultant === visit.consultant || it.service === visit.service),
  )

/**
 * In which list a follow-up is today; undefined for none, as the patient has come back, or it is not
 * near or no longer. The SQL of `due-follow-ups.server.ts` says the same, which a test compares.
 */
export function followUpState(facts: FollowUpFacts, today: Day): FollowUpState | undefined {
  const { visit, dueDay, lastCall } = facts
  const { past, ahead } = followUpLimits
  if (!visit.isLive || !visit.isVisit) return undefined
  if (dueDay < addDays(today, -past) || dueDay > addDays(today, ahead)) return undefined
  if (isSuperseded(facts) || hasComeBack(facts)) return undefined
  // The consultant has noted another day since: nobody was asked about that one.
  if (lastCall?.dueDay !== dueDay) return 'toCall'
  const { outcome, askAgainOn } = lastCall
  if (outcome === 'doesNotCome') return 'closed'
  return askAgainOn !== null && askAgainOn > today ? 'later' : 'toCall'
}

/** The days on which it can be asked again: from tomorrow on, while the follow-up is asked for at all. */
export const askAgainDays = (dueDay: Day, today: Day): { from: Day; to: Day } => ({
  from: addDays(today, 1),
  to: addDays(dueDay, followUpLimits.past),
})

/** What is wrong with the day on which it is to be asked again. */
export function askAgainProblem(
  askAgainOn: Day | null,
  dueDay: Day,
  today: Day,
): TextKey | undefined {
  if (askAgainOn === null) return undefined
  const { from, to } = askAgainDays(dueDay, today)
  return askAgainOn < from || askAgainOn > to ? messageKey('followUps.askAgainRange') : undefined
}
