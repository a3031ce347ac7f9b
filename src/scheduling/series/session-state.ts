import type { Day } from '../../platform/day/day.ts'
import { visibleConsultant, can, type SignedIn } from '../../access/permissions/access.ts'
import type { AppointmentStatus, Tone } from '../appointments/statuses.ts'
import type { Session } from './series-page.ts'

/** The state of a session: conducted, only recorded, missed, still to come, or cancelled. */
export type SessionState = 'done' | 'recorded' | 'missed' | 'left' | 'cancelled'

export const sessionTones: Record<SessionState, Tone> = {
  done: 'green',
  recorded: 'amber',
  missed: 'red',
  left: 'teal',
  cancelled: 'grey',
}

/** The properties of a session that decide its state. */
interface SessionFacts {
  status: AppointmentStatus
  day: Day
  visitRecorded: boolean
}

/**
 * The state of a session. One that was not conducted is missed once its day is over, unless its
 * visit was recorded, which shows that the patient came.
 */
export function sessionState(
  { status, day, visitRecorded }: SessionFacts,
  today: Day,
): SessionState {
  if (status === 'CD') return 'done'
  if (status === 'CN') return 'cancelled'
  if (visitRecorded) return 'recorded'
  return day < today ? 'missed' : 'left'
}

/** The number of sessions in each state. */
export function countSessionStates(
  sessions: readonly SessionFacts[],
  today: Day,
): Record<SessionState, number> {
  const counts = { done: 0, recorded: 0, missed: 0, left: 0, cancelled: 0 }
  for (const session of sessions) counts[sessionState(session, today)] += 1
  return counts
}

/**
 * The remaining sessions that a person can cancel (consultants only their own), missed ones among them: while they are
 * pending, the money of their package is kept for them. And whether other sessions remain.
 */
export function cancellableSessions(sessions: readonly Session[], staff: SignedIn, today: Day) {
  const remaining = sessions.filter((session) =>
    ['missed', 'left'].includes(sessionState(session, today)),
  )
  const ownConsultantId = visibleConsultant(staff)
  const rest = can(staff, 'cancel')
    ? remaining.filter(
        ({ consultantId }) => ownConsultantId === undefined || consultantId === ownConsultantId,
      )
    : []
  return { rest, someStay: rest.length < remaining.length }
}
