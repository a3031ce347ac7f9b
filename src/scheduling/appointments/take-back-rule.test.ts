import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../slots/open-slots.ts'
import { setBackProblem, takeBackProblem } from './take-back-rule.ts'

const today = '2026-11-24'
const cancelled = {
  status: 'CN',
  version: 2,
  walkIn: false,
  day: today,
  starts: '11:00',
  ends: '11:15',
} as const
const slot = { id: 1, weekday: 2, starts: '11:00', ends: '11:15' } as const
const free: DayFacts = { slots: [slot], daysOff: [], taken: [] }
const problemOf = (facts: Partial<DayFacts>, changes: object = {}, seen = 2) =>
  takeBackProblem({ ...cancelled, ...changes }, seen, { ...free, ...facts }, today)

describe('a cancelled appointment', () => {
  it('is taken back while its time is free, also when it has begun', () => {
    expect(problemOf({})).toBeUndefined()
    expect(problemOf({ taken: [{ starts: '11:15', ends: '11:30' }] })).toBeUndefined()
    expect(problemOf({ taken: [{ starts: '11:10', ends: '11:20' }] })).toBe('slot_taken')
  })

  it('stays cancelled on a holiday, on leave and outside the hours of today', () => {
    expect(problemOf({ daysOff: [{ name: 'Diwali', part: undefined }] })).toBe('holiday')
    const ill = { name: 'Ill', part: { starts: '11:05', ends: '23:59' } }
    expect(problemOf({ daysOff: [ill] })).toBe('on_leave')
    expect(problemOf({ slots: [] })).toBe('slot_not_offered')
  })

  it('that came without a slot needs none', () => {
    const walkIn = { walkIn: true, ends: '11:00' }
    expect(problemOf({ slots: [], taken: [cancelled] }, walkIn)).toBeUndefined()
    expect(problemOf({}, walkIn, 1)).toBe('changed_meanwhile')
  })

  it('of an earlier day is taken back whatever the hours are now, to be conducted', () => {
    const earlier = { day: '2026-11-23' }
    expect(problemOf({ slots: [] }, earlier)).toBeUndefined()
    expect(problemOf({ taken: [cancelled] }, earlier)).toBe('slot_taken')
  })

  it('is refused for another version and another status', () => {
    expect(problemOf({}, {}, 1)).toBe('changed_meanwhile')
    expect(problemOf({}, { status: 'PE' })).toBe('wrong_status')
    expect(problemOf({}, { status: 'CD' })).toBe('wrong_status')
  })
})

describe('a conducted appointment', () => {
  const conducted = { status: 'CD', version: 2, conductedDay: today } as const

  it('is set back on the day on which it was conducted, and not later', () => {
    expect(setBackProblem(conducted, 2, today)).toBeUndefined()
    expect(setBackProblem(conducted, 2, '2026-11-25')).toBe('conducted_earlier')
    expect(setBackProblem({ ...conducted, conductedDay: null }, 2, today)).toBe('conducted_earlier')
  })

  it('is refused for another version and another status', () => {
    expect(setBackProblem(conducted, 3, today)).toBe('changed_meanwhile')
    expect(setBackProblem({ ...conducted, status: 'PE' }, 2, today)).toBe('wrong_status')
  })
})
