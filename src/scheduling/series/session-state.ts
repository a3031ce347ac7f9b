import type { Day } from '../../platform/day/day.ts'

/** Where one session stands. */
export type SessionState = 'done' | 'recorded' | 'missed' | 'left' | 'cancelled'

interface Session {
  status: 'PE' | 'CD' | 'CN'
  day: Day
  visitRecorded: boolean
}

/**
 * A session that was never conducted is missed once its day is over, unless its visit was recorded:
 * then the patient was there.
 */
export function sessionState({ status, day, visitRecorded }: Session, today: Day): SessionState {
  if (status === 'CD') return 'done'
  if (status === 'CN') return 'cancelled'
  if (visitRecorded) return 'recorded'
  return day < today ? 'missed' : 'left'
}

/** How many sessions of a series are done, recorded, missed, left and cancelled. */
export function ledgerOf(sessions: readonly Session[], today: Day): Record<SessionState, number> {
  const ledger = { done: 0, recorded: 0, missed: 0, left: 0, cancelled: 0 }
  for (const session of sessions) ledger[sessionState(session, today)] += 1
  return ledger
}
