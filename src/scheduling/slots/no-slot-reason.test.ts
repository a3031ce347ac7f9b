import { describe, expect, it } from 'vitest'
import type { DayFacts } from './open-slots.ts'
import { noSlotReason } from './no-slot-reason.ts'

// A Tuesday.
const today = '2026-11-24'
const slot = (id: number, starts: string, ends: string) => ({
  id,
  weekday: 2 as const,
  starts,
  ends,
})
const morning = slot(1, '09:00', '09:15')
const evening = slot(2, '18:00', '18:15')
const facts = (changes: Partial<DayFacts> = {}): DayFacts => ({
  slots: [morning, evening],
  daysOff: [],
  taken: [],
  ...changes,
})
const at = (time: string) => ({ today, time })
const reason = (changes: Partial<DayFacts>, time: string, sitsHere = true) =>
  noSlotReason(today, facts(changes), sitsHere, at(time))

describe('a day without empty slots', () => {
  it('has no reason while one is open', () => expect(reason({}, '12:00')).toBeNull())

  it('is one of a consultant who never sits at the branch, or not on that weekday', () => {
    expect(reason({ slots: [] }, '08:00', false)).toBe('not_here')
    expect(reason({ slots: [] }, '08:00')).toBe('not_that_day')
  })

  it('is over when the last slot has begun', () => expect(reason({}, '18:00')).toBe('over'))

  it('is taken when the slots that are left are booked, whatever is over', () => {
    expect(reason({ taken: [evening] }, '12:00')).toBe('taken')
    expect(reason({ taken: [morning, evening] }, '08:00')).toBe('taken')
  })

  it('is leave when the consultant is away for what is left', () => {
    const part = { starts: '12:00', ends: '23:59' }
    expect(reason({ daysOff: [{ name: 'Ill', part }] }, '12:00')).toBe('on_leave')
    // Appointments that stand within the leave do not make it a full day.
    expect(reason({ daysOff: [{ name: 'Ill', part }], taken: [evening] }, '12:00')).toBe('on_leave')
  })
})
