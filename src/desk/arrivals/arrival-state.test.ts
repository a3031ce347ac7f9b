import { expect, it } from 'vitest'
import {
  arrivalProblem,
  arrivalState,
  arrivalStates,
  countStates,
  deskVitalsProblem,
  shownArrivals,
} from './arrival-state.ts'

const today = '2026-11-24'
const arrivedAt = '2026-11-24T04:42:00.000Z'
const row = (changes: Partial<Parameters<typeof arrivalState>[0]> = {}) => ({
  status: 'PE' as const,
  arrivedAt: null,
  visit: 'none' as const,
  ...changes,
})

it('is expected while pending, waiting after arrival, and done when conducted', () => {
  expect(arrivalState(row())).toBe('expected')
  expect(arrivalState(row({ arrivedAt }))).toBe('waiting')
  expect(arrivalState(row({ arrivedAt, status: 'CD', visit: 'saved' }))).toBe('done')
  expect(arrivalState(row({ status: 'CD' }))).toBe('done')
})

it('is with the consultant once they type, with or without an arrival', () => {
  expect(arrivalState(row({ arrivedAt, visit: 'begun' }))).toBe('inVisit')
  expect(arrivalState(row({ visit: 'saved' }))).toBe('inVisit')
})

it('is shown after the others when finished, and not while those are folded', () => {
  const [first, done, last] = [row(), row({ status: 'CD' }), row({ arrivedAt })]
  const rows = [first!, done!, last!]
  expect(shownArrivals(rows, 'all', false)).toEqual([first, last])
  expect(shownArrivals(rows, 'all', true)).toEqual([first, last, done])
  expect(shownArrivals(rows, 'done', false)).toEqual([done])
})

it('counts each patient once', () => {
  const rows = [row(), row(), row({ arrivedAt }), row({ visit: 'begun' }), row({ status: 'CD' })]
  const counts = countStates(rows)
  expect(counts).toEqual({ expected: 2, waiting: 1, inVisit: 1, done: 1 })
  expect(Object.keys(counts)).toEqual([...arrivalStates])
})

it("allows arrival only for today's pending patients", () => {
  expect(arrivalProblem({ status: 'PE', day: today }, today)).toBeUndefined()
  expect(arrivalProblem({ status: 'PE', day: '2026-11-25' }, today)).toBe('not_today')
  expect(arrivalProblem({ status: 'PE', day: '2026-11-23' }, today)).toBe('not_today')
  expect(arrivalProblem({ status: 'CD', day: today }, today)).toBe('not_pending')
  expect(arrivalProblem({ status: 'CN', day: today }, today)).toBe('not_pending')
})

it("closes the desk's vitals once the visit is saved", () => {
  const appointment = { status: 'PE', day: today } as const
  expect(deskVitalsProblem(appointment, today, false)).toBeUndefined()
  expect(deskVitalsProblem(appointment, today, true)).toBe('visit_recorded')
  expect(deskVitalsProblem({ status: 'CD', day: today }, today, false)).toBe('not_pending')
})
