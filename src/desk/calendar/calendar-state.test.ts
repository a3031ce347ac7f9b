import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../platform/day/day.ts'
import {
  addMonths,
  branchInView,
  viewModes,
  calendarSearch,
  rangeOf,
  readCalendarState,
  stepState,
  type CalendarState,
} from './calendar-state.ts'
import { maxId } from '../../platform/http/input-schemas.ts'

const today = '2026-11-24'
const start: CalendarState = {
  mode: 'day',
  day: today,
  branch: null,
  consultant: null,
  service: null,
  cancelled: false,
}
const day = fc.integer({ min: -800, max: 800 }).map((daysAhead) => addDays(today, daysAhead))

describe('the address of the calendar', () => {
  it('restores the state that it was made from', () => {
    const id = fc.option(fc.integer({ min: 1, max: maxId }))
    const state = fc.record({
      mode: fc.constantFrom(...viewModes),
      day,
      branch: fc.oneof(id, fc.constant('all' as const)),
      consultant: id,
      service: id,
      cancelled: fc.boolean(),
    })
    fc.assert(
      fc.property(state, (at) => {
        expect(readCalendarState(new URLSearchParams(calendarSearch(at, today)), today)).toEqual(at)
      }),
    )
  })

  it.each([
    ['', start],
    ['?view=year&day=2026-13-40&branch=0&consultant=x&service=-1&cancelled=yes', start],
    ['?day=0000-01-01&branch=99999999999', start],
    [
      '?view=week&branch=all&cancelled=show',
      { ...start, mode: 'week', branch: 'all', cancelled: true },
    ],
  ])('%s is read as far as it makes sense', (search, state) =>
    expect(readCalendarState(new URLSearchParams(search), today)).toEqual(state),
  )

  it('leaves out today, so that a page open over midnight moves on', () => {
    expect(calendarSearch(start, today)).toBe('?view=day')
  })
})

describe('the visible days', () => {
  it('are a day, a week from Monday to Sunday, or the whole weeks around a month', () => {
    expect(rangeOf({ mode: 'day', day: today })).toEqual({ from: today, days: 1 })
    expect(rangeOf({ mode: 'week', day: '2026-11-29' })).toEqual({ from: '2026-11-23', days: 7 })
    expect(rangeOf({ mode: 'month', day: today })).toEqual({ from: '2026-10-26', days: 42 })
    expect(rangeOf({ mode: 'month', day: '2027-02-14' })).toEqual({ from: '2027-02-01', days: 28 })
  })

  it('hold every day of the month, begin on a Monday and are never more than six weeks', () => {
    fc.assert(
      fc.property(day, (it) => {
        const { from, days } = rangeOf({ mode: 'month', day: it })
        const first = `${it.slice(0, 8)}01`
        const last = addDays(addMonths(first, 1), -1)
        expect(weekdayOf(from)).toBe(1)
        expect(days % 7).toBe(0)
        expect(days).toBeLessThanOrEqual(42)
        expect(daysBetween(from, first)).toBeLessThan(7)
        expect(first >= from && last <= addDays(from, days - 1)).toBe(true)
      }),
    )
  })
})

describe('going on and back', () => {
  it('moves by the day, the week or the month of the view', () => {
    const from = (view: CalendarState['mode']) => stepState({ ...start, mode: view }, 1).day
    expect([from('day'), from('week'), from('month')]).toEqual([
      '2026-11-25',
      '2026-12-01',
      '2026-12-24',
    ])
    expect(stepState({ ...start, mode: 'month', day: '2027-01-05' }, -1).day).toBe('2026-12-05')
  })

  it('stops at the last day of a month that is too short for the date', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-12-31', -1)).toBe('2026-11-30')
    expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
  })
})

describe('the selected branch', () => {
  const desk = { ownOnly: false, remembered: null, branches: [1, 2, 3] }
  const consultant = { ...desk, ownOnly: true }

  it('is the first one for a new desk, and later the last used one', () => {
    expect(branchInView(start, desk)).toBe(1)
    expect(branchInView(start, { ...desk, remembered: 3 })).toBe(3)
    expect(branchInView({ ...start, branch: 2 }, { ...desk, remembered: 3 })).toBe(2)
  })

  it('is never "all" for all consultants, but may be for one consultant', () => {
    expect(branchInView({ ...start, branch: 'all' }, desk)).toBe(1)
    expect(branchInView({ ...start, branch: 'all', consultant: 5 }, desk)).toBeUndefined()
  })

  it('is "all" for a consultant, who sees their own day', () => {
    expect(branchInView(start, { ...consultant, remembered: 2 })).toBeUndefined()
    expect(branchInView({ ...start, branch: 'all' }, consultant)).toBeUndefined()
    expect(branchInView({ ...start, branch: 2 }, consultant)).toBe(2)
  })

  it('is never a closed or unknown one', () => {
    expect(branchInView({ ...start, branch: 9 }, { ...desk, remembered: 8 })).toBe(1)
    expect(branchInView({ ...start, branch: 9 }, consultant)).toBeUndefined()
  })
})
