import { expect, it } from 'vitest'
import { concerns } from './concerns.ts'
import type { LiveChange } from './live.ts'

const booked: LiveChange = {
  subject: 'appointment',
  branch: 1,
  consultant: 3,
  day: '2026-11-23',
  appointment: 17,
}
const isConcerned = (input: object, change: Partial<LiveChange> = {}) =>
  concerns({ subjects: ['appointment', 'holiday'] }, input, { ...booked, ...change })

it('a list hears of its own subjects only', () => {
  expect(isConcerned({})).toBe(true)
  expect(isConcerned({}, { subject: 'holiday' })).toBe(true)
  expect(isConcerned({}, { subject: 'payment' })).toBe(false)
})

it('a list of one branch, consultant or day does not hear of another', () => {
  expect(isConcerned({ query: { branch: 1, consultant: 3, day: '2026-11-23' } })).toBe(true)
  expect(isConcerned({ query: { branch: 2 } })).toBe(false)
  expect(isConcerned({ query: { branch: '1', consultant: 4 } })).toBe(false)
  expect(isConcerned({ query: { day: '2026-11-24' } })).toBe(false)
  expect(isConcerned({ body: { branch: 2 } })).toBe(false)
})

it('a list of all hears of each, and a change of all reaches each list', () => {
  expect(isConcerned({ query: { branch: undefined, consultant: null, day: '' } })).toBe(true)
  const everywhere = { branch: null, consultant: null, day: null }
  expect(isConcerned({ query: { branch: 2, consultant: 4, day: '2026-12-01' } }, everywhere)).toBe(
    true,
  )
})

it('a calendar hears of the days that it shows', () => {
  const week = { query: { from: '2026-11-23', days: 7 } }
  expect(isConcerned(week, { day: '2026-11-22' })).toBe(false)
  expect(isConcerned(week, { day: '2026-11-23' })).toBe(true)
  expect(isConcerned(week, { day: '2026-11-29' })).toBe(true)
  expect(isConcerned(week, { day: '2026-11-30' })).toBe(false)
})

it('a report hears of the days between its first and its last', () => {
  const report = { body: { from: '2026-11-01', to: '2026-11-23' } }
  expect(isConcerned(report)).toBe(true)
  expect(isConcerned(report, { day: '2026-11-24' })).toBe(false)
  expect(isConcerned(report, { day: '2026-10-31' })).toBe(false)
})

it('a consultant’s open slots hear of a booking at another branch', () => {
  const slots = { subjects: ['appointment'], scope: ['consultant', 'day'] } as const
  const input = { query: { branch: 2, consultant: 3, day: '2026-11-23' } }
  expect(concerns(slots, input, booked)).toBe(true)
  expect(concerns(slots, input, { ...booked, consultant: 4 })).toBe(false)
})
