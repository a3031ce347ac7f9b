import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf, type Weekday } from '../../platform/day/day.ts'
import { addMinutes, overlaps } from '../../platform/day/time.ts'
import type { WeeklySlot } from '../slots/open-slots.ts'
import { fallsOutside, overlapsWith, overlapsWithin, scheduleChange } from './schedule-change.ts'
import type { WeekTime } from './week-of-schedule.ts'

const tuesday = '2026-11-24'
const time = (weekday: Weekday, starts: string, minutes = 15): WeekTime => ({
  weekday,
  starts,
  ends: addMinutes(starts, minutes),
})
const slot = (id: number, weekday: Weekday, starts: string): WeeklySlot => ({
  id,
  ...time(weekday, starts),
})

describe('a change of the schedule', () => {
  it('keeps unchanged slots, restores retired ones and adds the rest', () => {
    const active = [slot(1, 1, '09:00'), slot(2, 1, '09:15')]
    const retired = [slot(3, 1, '09:30'), slot(4, 2, '09:00')]
    const week = [time(1, '09:15'), time(1, '09:30'), time(1, '09:45')]
    expect(scheduleChange(active, retired, week)).toEqual({
      kept: [active[1]],
      restored: [retired[0]],
      added: [week[2]],
      retired: [active[0]],
    })
  })

  it('keeps no slot of another length', () => {
    const { kept, added } = scheduleChange([slot(1, 1, '09:00')], [], [time(1, '09:00', 20)])
    expect([kept, added.length]).toEqual([[], 1])
  })
})

describe('overlapping slots', () => {
  it('are reported with the slot that they overlap, also at another branch', () => {
    const elsewhere = [{ ...time(1, '09:10'), branchName: 'Indiranagar' }]
    expect(overlapsWith([time(1, '09:00'), time(2, '09:00')], elsewhere)).toEqual([
      { wanted: time(1, '09:00'), hits: elsewhere[0] },
    ])
    expect(overlapsWithin([time(1, '09:00', 30), time(1, '09:15')])).toHaveLength(1)
  })

  it('are none when they only touch, or lie on another weekday', () => {
    expect(overlapsWithin([time(1, '09:00'), time(1, '09:15'), time(2, '09:00')])).toEqual([])
  })
})

describe('a booked appointment', () => {
  const at = (starts: string, minutes = 15) => ({
    day: tuesday,
    starts,
    ends: addMinutes(starts, minutes),
  })
  it('falls outside when the consultant no longer works then', () => {
    const week = [time(2, '09:00'), time(2, '09:15'), time(3, '10:00')]
    expect(fallsOutside(at('09:15'), week)).toBe(false)
    expect(fallsOutside(at('09:30'), week)).toBe(true)
    expect(fallsOutside(at('10:00'), week)).toBe(true)
    expect(fallsOutside(at('09:15'), [])).toBe(true)
  })

  it('does not fall outside when only the lengths of the slots change', () => {
    const week = [time(2, '09:00', 20), time(2, '09:20', 20)]
    expect(fallsOutside(at('09:15'), week)).toBe(false)
    expect(fallsOutside(at('09:30'), week)).toBe(true)
  })
})

const anyTime = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 90 }),
    quarters: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ weekday, from, quarters }) =>
    time(weekday as Weekday, addMinutes('00:00', from * 15), quarters * 15),
  )
const key = ({ weekday, starts, ends }: WeekTime) => `${weekday} ${starts} ${ends}`
const anyWeek = fc.uniqueArray(anyTime, { selector: key, maxLength: 30 })

describe('a change, for random weeks', () => {
  it('results in exactly the wanted week, with no row twice and none lost', () => {
    fc.assert(
      fc.property(anyWeek, anyWeek, anyWeek, (before, gone, week) => {
        const active = before.map((it, index) => ({ id: index + 1, ...it }))
        const retired = gone.map((it, index) => ({ id: 1000 + index, ...it }))
        const change = scheduleChange(active, retired, week)
        const after = [...change.kept, ...change.restored, ...change.added]
        expect(after.map(key).toSorted()).toEqual(week.map(key).toSorted())
        expect([...change.kept, ...change.retired].map(({ id }) => id).toSorted()).toEqual(
          active.map(({ id }) => id).toSorted(),
        )
        // The same change again changes nothing.
        const again = scheduleChange([...change.kept, ...change.restored], [], after)
        expect(again.retired).toEqual([])
      }),
    )
  })

  it('has an appointment inside exactly when every minute of it is in a slot', () => {
    const minutes = fc.integer({ min: 0, max: 90 })
    fc.assert(
      fc.property(
        anyWeek,
        fc.integer({ min: 0, max: 6 }),
        minutes,
        fc.integer({ min: 1, max: 6 }),
        (week, ahead, from, quarters) => {
          const day = addDays(tuesday, ahead)
          const starts = addMinutes('00:00', from * 15)
          const appointment = { day, starts, ends: addMinutes(starts, quarters * 15) }
          const isCovered = Array.from({ length: quarters }, (_, index) => ({
            starts: addMinutes(starts, index * 15),
            ends: addMinutes(starts, index * 15 + 15),
          })).every((part) =>
            week.some((it) => it.weekday === weekdayOf(day) && overlaps(it, part)),
          )
          expect(fallsOutside(appointment, week)).toBe(!isCovered)
        },
      ),
    )
  })
})
