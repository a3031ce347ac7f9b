import { consultantSeenBy, may, type SignedIn } from '../../access/permissions/access.ts'
import type { Day } from '../../platform/day/day.ts'
import { sessionState } from './session-state.ts'
import type { Session } from './series-page.ts'

/** The sessions left that somebody may cancel, and whether others are left: a consultant's own only. */
export function restOf(sessions: readonly Session[], staff: SignedIn, today: Day) {
  const left = sessions.filter((session) => sessionState(session, today) === 'left')
  const own = consultantSeenBy(staff)
  const rest = may(staff, 'cancel')
    ? left.filter(({ consultantId }) => own === undefined || consultantId === own)
    : []
  return { rest, someStay: rest.length < left.length }
}
