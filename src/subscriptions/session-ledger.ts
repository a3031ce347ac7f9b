import type { Day } from '../day/day.ts'

/** Where one session stands. */
export type SessionState = 'done' | 'missed' | 'left' | 'cancelled'

interface Session {
  status: 'PE' | 'CD' | 'CN'
  day: Day
}

/** A session that was never conducted is missed once its day is over. */
export function sessionState({ status, day }: Session, today: Day): SessionState {
  if (status === 'CD') return 'done'
  if (status === 'CN') return 'cancelled'
  return day < today ? 'missed' : 'left'
}

/** How many sessions of a series are done, missed, left and cancelled. */
export function ledgerOf(sessions: readonly Session[], today: Day): Record<SessionState, number> {
  const ledger = { done: 0, missed: 0, left: 0, cancelled: 0 }
  for (const session of sessions) ledger[sessionState(session, today)] += 1
  return ledger
}
