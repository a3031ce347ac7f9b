import { expect, it } from 'vitest'
import {
  arrivalRefusal,
  arrivalState,
  arrivalStates,
  countStates,
  deskVitalsRefusal,
} from './arrival-state.ts'

const today = '2026-11-24'
const arrivedAt = '2026-11-24T04:42:00.000Z'
const row = (changes: Partial<Parameters<typeof arrivalState>[0]> = {}) => ({
  status: 'PE' as const,
  arrivedAt: null,
  visit: 'none' as const,
  ...changes,
})

it('expects whoever is pending, lets them wait once they came, and is done when conducted', () => {
  expect(arrivalState(row())).toBe('expected')
  expect(arrivalState(row({ arrivedAt }))).toBe('waiting')
  expect(arrivalState(row({ arrivedAt, status: 'CD', visit: 'saved' }))).toBe('done')
  expect(arrivalState(row({ status: 'CD' }))).toBe('done')
})

it('takes the consultant’s first words as the sign that somebody is in, marked or not', () => {
  expect(arrivalState(row({ arrivedAt, visit: 'begun' }))).toBe('inVisit')
  expect(arrivalState(row({ visit: 'saved' }))).toBe('inVisit')
})

it('counts each patient once', () => {
  const rows = [row(), row(), row({ arrivedAt }), row({ visit: 'begun' }), row({ status: 'CD' })]
  const counts = countStates(rows)
  expect(counts).toEqual({ expected: 2, waiting: 1, inVisit: 1, done: 1 })
  expect(Object.keys(counts)).toEqual([...arrivalStates])
})

it("lets today's pending patients arrive and no others", () => {
  expect(arrivalRefusal({ status: 'PE', day: today }, today)).toBeUndefined()
  expect(arrivalRefusal({ status: 'PE', day: '2026-11-25' }, today)).toBe('not_today')
  expect(arrivalRefusal({ status: 'PE', day: '2026-11-23' }, today)).toBe('not_today')
  expect(arrivalRefusal({ status: 'CD', day: today }, today)).toBe('not_pending')
  expect(arrivalRefusal({ status: 'CN', day: today }, today)).toBe('not_pending')
})

it('leaves the vitals to the consultant once the visit is saved', () => {
  const appointment = { status: 'PE', day: today } as const
  expect(deskVitalsRefusal(appointment, today, false)).toBeUndefined()
  expect(deskVitalsRefusal(appointment, today, true)).toBe('visit_recorded')
  expect(deskVitalsRefusal({ status: 'CD', day: today }, today, false)).toBe('not_pending')
})
