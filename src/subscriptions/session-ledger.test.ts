import { expect, it } from 'vitest'
import { ledgerOf, sessionState } from './session-ledger.ts'

const today = '2026-11-24'

it('counts a session as missed once its day is over, and not before', () => {
  expect(sessionState({ status: 'PE', day: today }, today)).toBe('left')
  expect(sessionState({ status: 'PE', day: '2026-11-23' }, today)).toBe('missed')
  expect(sessionState({ status: 'CD', day: '2026-11-23' }, today)).toBe('done')
})

it('counts each session of a series once', () => {
  const sessions = [
    { status: 'CD', day: '2026-11-10' },
    { status: 'PE', day: '2026-11-17' },
    { status: 'CN', day: '2026-11-19' },
    { status: 'PE', day: today },
    { status: 'PE', day: '2026-12-01' },
  ] as const
  expect(ledgerOf(sessions, today)).toEqual({ done: 1, missed: 1, left: 2, cancelled: 1 })
})
