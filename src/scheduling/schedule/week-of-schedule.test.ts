import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Weekday } from '../../platform/day/day.ts'
import { addMinutes, minutesOf, overlaps } from '../../platform/day/time.ts'
import { overlapsWithin } from './schedule-change.ts'
import {
  linesOfWeek,
  remaindersOf,
  weekOfSchedule,
  type ScheduleLine,
  type WeekTime,
} from './week-of-schedule.ts'

const line = (changes: Partial<ScheduleLine> = {}): ScheduleLine => ({
  days: [1, 3, 5],
  from: '09:00',
  to: '10:00',
  minutes: 15,
  pause: null,
  ...changes,
})

describe('the week of a schedule', () => {
  it('has a slot for every quarter of an hour of every chosen day', () => {
    const week = weekOfSchedule([line()])
    expect(week).toHaveLength(12)
    expect(week[0]).toEqual({ weekday: 1, starts: '09:00', ends: '09:15' })
    expect(week.at(-1)).toEqual({ weekday: 5, starts: '09:45', ends: '10:00' })
  })

  it('continues after the break', () => {
    const pause = { starts: '09:20', ends: '09:30' }
    const times = weekOfSchedule([line({ days: [2], pause })]).map(({ starts }) => starts)
    expect(times).toEqual(['09:00', '09:30', '09:45'])
  })

  it('has the remainders before the break and at the end', () => {
    const pause = { starts: '09:20', ends: '09:30' }
    expect(remaindersOf(line({ pause, to: '10:10' }))).toEqual([
      { starts: '09:15', ends: '09:20' },
      { starts: '10:00', ends: '10:10' },
    ])
    expect(remaindersOf(line())).toEqual([])
    expect(remaindersOf(line({ minutes: 90 }))).toEqual([{ starts: '09:00', ends: '10:00' }])
  })
})

describe('the lines of a week', () => {
  const sixDays: Weekday[] = [1, 2, 3, 4, 5, 6]
  it('are the mornings and the evenings that the slots were made from', () => {
    const lines = [
      line({ days: sixDays, from: '09:00', to: '13:00' }),
      line({ days: [1, 3, 5], from: '17:00', to: '20:00' }),
    ]
    expect(linesOfWeek(weekOfSchedule(lines))).toEqual({ lines, irregular: [] })
  })

  it('include a lunch break, and are divided at gaps of more than two hours', () => {
    const lunch = line({ from: '11:00', to: '15:00', pause: { starts: '13:00', ends: '13:30' } })
    expect(linesOfWeek(weekOfSchedule([lunch])).lines).toEqual([lunch])
    const siesta = line({ from: '09:00', to: '15:15', pause: { starts: '10:00', ends: '12:15' } })
    expect(linesOfWeek(weekOfSchedule([siesta])).lines).toHaveLength(2)
  })

  it('do not include a slot longer than the limit of a line', () => {
    const long: WeekTime = { weekday: 6, starts: '09:00', ends: '18:00' }
    const week = [...weekOfSchedule([line()]), long]
    expect(linesOfWeek(week)).toEqual({ lines: [line()], irregular: [long] })
  })
})

const quarters = (from: number) => addMinutes('00:00', from * 5)

/** A random valid line: its break is within its hours, or absent. */
const anyLine: fc.Arbitrary<ScheduleLine> = fc
  .record({
    days: fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
      .map((days) => days.toSorted((a, b) => a - b) as Weekday[]),
    cuts: fc
      .uniqueArray(fc.integer({ min: 0, max: 287 }), { minLength: 4, maxLength: 4 })
      .map((cuts) => cuts.toSorted((a, b) => a - b)),
    minutes: fc.integer({ min: 5, max: 240 }),
    withPause: fc.boolean(),
  })
  .map(({ days, cuts, minutes, withPause }) => {
    const [from, pauseStarts, pauseEnds, to] = cuts.map(quarters) as [
      string,
      string,
      string,
      string,
    ]
    return {
      days,
      from,
      to,
      minutes,
      pause: withPause ? { starts: pauseStarts, ends: pauseEnds } : null,
    }
  })

/** Random lines that do not overlap each other. */
const anySchedule = fc.array(anyLine, { maxLength: 5 }).map((lines) => {
  const fitting: ScheduleLine[] = []
  for (const it of lines) {
    if (overlapsWithin(weekOfSchedule([...fitting, it])).length === 0) fitting.push(it)
  }
  return fitting
})

describe('a week, for random lines', () => {
  it('has no overlaps, is within the hours and outside the break, and wastes no time', () => {
    fc.assert(
      fc.property(anyLine, (it) => {
        const week = weekOfSchedule([it])
        expect(overlapsWithin(week)).toEqual([])
        for (const slot of week) {
          expect(minutesOf(slot.ends) - minutesOf(slot.starts)).toBe(it.minutes)
          expect(slot.starts >= it.from && slot.ends <= it.to).toBe(true)
          expect(it.pause !== null && overlaps(slot, it.pause)).toBe(false)
        }
        for (const remainder of remaindersOf(it)) {
          expect(minutesOf(remainder.ends) - minutesOf(remainder.starts)).toBeLessThan(it.minutes)
          expect(week.some((slot) => overlaps(slot, remainder))).toBe(false)
        }
        // Hours = slots + break + remainders: every minute is accounted for.
        const oneDay = week.filter(({ weekday }) => weekday === it.days[0])
        const sum = [...oneDay, ...remaindersOf(it), ...(it.pause ? [it.pause] : [])]
          .map(({ starts, ends }) => minutesOf(ends) - minutesOf(starts))
          .reduce((a, b) => a + b, 0)
        expect(sum).toBe(minutesOf(it.to) - minutesOf(it.from))
      }),
    )
  })

  it('is the same when its lines are read and made into a week again', () => {
    fc.assert(
      fc.property(anySchedule, (lines) => {
        const week = weekOfSchedule(lines)
        const read = linesOfWeek(week)
        expect(read.irregular).toEqual([])
        expect(weekOfSchedule(read.lines)).toEqual(week)
        expect(linesOfWeek(weekOfSchedule(read.lines))).toEqual(read)
      }),
    )
  })

  it('is the same also for slots that were not made from lines', () => {
    const anySlots = fc
      .array(
        fc.record({
          weekday: fc.integer({ min: 1, max: 7 }),
          from: fc.integer({ min: 0, max: 1380 }),
          length: fc.integer({ min: 1, max: 300 }),
        }),
        { maxLength: 25 },
      )
      .map((raw) => {
        const slots: WeekTime[] = []
        for (const { weekday, from, length } of raw) {
          const slot = {
            weekday: weekday as Weekday,
            starts: addMinutes('00:00', from),
            ends: addMinutes('00:00', Math.min(from + length, 1439)),
          }
          if (overlapsWithin([...slots, slot]).length === 0) slots.push(slot)
        }
        return slots
      })
    const sorted = (week: WeekTime[]) =>
      week.map(({ weekday, starts, ends }) => `${weekday} ${starts} ${ends}`).toSorted()
    fc.assert(
      fc.property(anySlots, (slots) => {
        const { lines, irregular } = linesOfWeek(slots)
        expect(sorted([...weekOfSchedule(lines), ...irregular])).toEqual(sorted(slots))
      }),
    )
  })
})
