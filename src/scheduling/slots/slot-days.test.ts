import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { DayFacts } from './open-slots.ts'
import { dayStateOf, nextFreeTimes } from './slot-days.ts'

const tuesday = '2026-11-24'
const wednesday = addDays(tuesday, 1)
const now = { today: tuesday, time: '09:05' }
const morning = { starts: '09:00', ends: '09:15' }
const later = { starts: '09:15', ends: '09:30' }
/** Two slots on every weekday, of a consultant. */
const facts = (day: Day, changes: Partial<DayFacts> = {}): DayFacts => ({
  slots: [morning, later].map((times, index) => ({
    id: weekdayOf(day) * 10 + index,
    weekday: weekdayOf(day),
    ...times,
  })),
  daysOff: [],
  taken: [],
  ...changes,
})

describe('a day in the calendar of a date field', () => {
  it('is open while a slot is, also today', () => {
    expect(dayStateOf(wednesday, facts(wednesday), now)).toBe('open')
    expect(dayStateOf(tuesday, facts(tuesday), now)).toBe('open')
    const taken = [morning]
    expect(dayStateOf(wednesday, facts(wednesday, { taken }), now)).toBe('open')
  })

  it('is full when every slot is taken, today also when the free one is over', () => {
    const taken = [morning, later]
    expect(dayStateOf(wednesday, facts(wednesday, { taken }), now)).toBe('full')
    expect(dayStateOf(tuesday, facts(tuesday, { taken: [later] }), now)).toBe('full')
  })

  it('is a holiday on a day off, and on leave at all its hours', () => {
    const closed = [{ name: 'Diwali', part: undefined }]
    expect(dayStateOf(wednesday, facts(wednesday, { daysOff: closed }), now)).toBe('holiday')
    const leave = [{ name: 'Leave', part: { starts: '08:00', ends: '12:00' } }]
    expect(dayStateOf(wednesday, facts(wednesday, { daysOff: leave }), now)).toBe('holiday')
  })

  it('has no hours without a slot, also on a holiday, and when today is over', () => {
    const daysOff = [{ name: 'Diwali', part: undefined }]
    expect(dayStateOf(wednesday, facts(wednesday, { slots: [], daysOff }), now)).toBe('none')
    expect(dayStateOf(tuesday, facts(tuesday), { today: tuesday, time: '20:00' })).toBe('none')
  })
})

describe('after a day without slots', () => {
  const days = [0, 1, 2, 3].map((ahead) => addDays(tuesday, ahead))
  const taken = [morning, later]

  it('come the next three of the consultant, over the days', () => {
    const factsOf = (_: number, day: Day) => facts(day, day === wednesday ? { taken } : {})
    const { own } = nextFreeTimes(days, 4, [], factsOf, now)
    expect(own.map(({ day, starts }) => `${day} ${starts}`)).toEqual([
      '2026-11-24 09:15',
      '2026-11-26 09:00',
      '2026-11-26 09:15',
    ])
  })

  it('comes the first of each other one, soonest first, and never of the same', () => {
    const factsOf = (consultant: number, day: Day) =>
      facts(day, consultant === 5 && day < '2026-11-26' ? { taken } : {})
    const { others } = nextFreeTimes(days, 4, [4, 5, 6], factsOf, now)
    expect(others.map(({ consultantId, day }) => [consultantId, day])).toEqual([
      [6, '2026-11-24'],
      [5, '2026-11-26'],
    ])
  })

  it('comes nothing when the whole window is closed', () => {
    const daysOff = [{ name: 'Renovation', part: undefined }]
    const answer = nextFreeTimes(days, 4, [5], (_, day) => facts(day, { daysOff }), now)
    expect(answer).toEqual({ own: [], others: [] })
  })
})
