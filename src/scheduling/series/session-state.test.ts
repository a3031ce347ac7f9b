import { expect, it } from 'vitest'
import { countSessionStates, sessionState } from './session-state.ts'

const today = '2026-11-24'

it('counts a session as missed only once its day is over', () => {
  const session = { status: 'PE', day: today, visitRecorded: false } as const
  expect(sessionState(session, today)).toBe('left')
  expect(sessionState({ ...session, day: '2026-11-23' }, today)).toBe('missed')
  expect(sessionState({ ...session, status: 'CD', day: '2026-11-23' }, today)).toBe('done')
})

it('counts a session whose visit was recorded as recorded, and never as missed', () => {
  const session = { status: 'PE', day: '2026-11-23', visitRecorded: true } as const
  expect(sessionState(session, today)).toBe('recorded')
  expect(sessionState({ ...session, day: today }, today)).toBe('recorded')
  expect(sessionState({ ...session, status: 'CD' }, today)).toBe('done')
})

it('counts each session of a series once', () => {
  const sessions = [
    { status: 'CD', day: '2026-11-10', visitRecorded: true },
    { status: 'PE', day: '2026-11-12', visitRecorded: true },
    { status: 'PE', day: '2026-11-17', visitRecorded: false },
    { status: 'CN', day: '2026-11-19', visitRecorded: false },
    { status: 'PE', day: today, visitRecorded: false },
    { status: 'PE', day: '2026-12-01', visitRecorded: false },
  ] as const
  expect(countSessionStates(sessions, today)).toEqual({
    done: 1,
    recorded: 1,
    missed: 1,
    left: 2,
    cancelled: 1,
  })
})
