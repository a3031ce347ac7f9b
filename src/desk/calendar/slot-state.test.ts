import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/day/day.ts'
import { addMinutes } from '../../platform/day/time.ts'
import { slotProblem, type WeeklySlot } from '../../scheduling/slots/open-slots.ts'
import { slotState, type CalendarDayFacts } from './slot-state.ts'

const now = { today: '2026-11-24', time: '09:05' }
const tuesday = '2026-12-01'
const slot: WeeklySlot = { id: 1, weekday: 2, starts: '10:00', ends: '10:15' }
const facts = (changes: Partial<CalendarDayFacts> = {}): CalendarDayFacts => ({
  slots: [slot],
  daysOff: [],
  taken: [],
  ...changes,
})
const off = (kind: 'holiday' | 'leave', part?: { starts: string; ends: string }) =>
  facts({ daysOff: [{ name: 'Diwali', kind, part }] })

describe('a slot', () => {
  it('without an appointment is free', () =>
    expect(slotState(slot, tuesday, facts(), now)).toBe('free'))

  it('is taken by an appointment that overlaps it', () => {
    const taken = facts({ taken: [{ starts: '10:10', ends: '10:25' }] })
    expect(slotState(slot, tuesday, taken, now)).toBe('taken')
  })

  it('is a holiday on a holiday, and a leave on a leave', () => {
    expect(slotState(slot, tuesday, off('holiday'), now)).toBe('holiday')
    expect(slotState(slot, tuesday, off('leave'), now)).toBe('leave')
  })

  it('is a leave during a half day off, and free beside it', () => {
    const half = off('leave', { starts: '10:15', ends: '14:00' })
    expect(slotState(slot, tuesday, half, now)).toBe('free')
    const covered = off('leave', { starts: '10:00', ends: '14:00' })
    expect(slotState(slot, tuesday, covered, now)).toBe('leave')
  })

  it('is past from the minute in which it begins', () => {
    const at = (time: string) => slotState(slot, now.today, facts(), { ...now, time })
    expect(at('09:59')).toBe('free')
    expect(at('10:00')).toBe('past')
    expect(slotState(slot, '2026-11-17', facts(), now)).toBe('past')
  })

  it('cannot be booked yet more than thirty days ahead', () => {
    const days = {
      ...facts(),
      slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...slot, weekday })),
    }
    const stateAfterDays = (ahead: number) => {
      const day = addDays(now.today, ahead)
      return slotState({ ...slot, weekday: weekdayOf(day) }, day, days as CalendarDayFacts, now)
    }
    expect(stateAfterDays(30)).toBe('free')
    expect(stateAfterDays(31)).toBe('later')
  })

  it('shows the holiday of a past day', () => {
    expect(slotState(slot, '2026-11-17', off('holiday'), now)).toBe('holiday')
  })
})

const range = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 24 }))
  .map(([from, length]) => {
    const starts = addMinutes('00:00', from * 15)
    return { starts, ends: addMinutes(starts, Math.min(length * 15, 23 * 60 - from * 15 + 45)) }
  })

it('is free in the calendar exactly when it can be booked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10, max: 40 }),
      range,
      fc.array(range, { maxLength: 3 }),
      fc.array(fc.record({ kind: fc.constantFrom('holiday', 'leave'), part: fc.option(range) }), {
        maxLength: 2,
      }),
      fc.boolean(),
      (ahead, times, taken, daysOff, isOffered) => {
        const day = addDays(now.today, ahead)
        const slotToCheck: WeeklySlot = { id: 1, weekday: weekdayOf(day), ...times }
        const dayFacts: CalendarDayFacts = {
          slots: isOffered ? [slotToCheck] : [],
          taken,
          daysOff: daysOff.map(({ kind, part }) => ({
            name: 'Off',
            kind: kind as 'holiday' | 'leave',
            part: part ?? undefined,
          })),
        }
        const isFree = slotState(slotToCheck, day, dayFacts, now) === 'free'
        expect(isFree).toBe(slotProblem(slotToCheck, day, dayFacts, now) === undefined)
      },
    ),
  )
})
