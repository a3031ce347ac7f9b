import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayAt,
  daysBetween,
  formatDay,
  formatDayWithSlashes,
  timeAt,
  weekdayOf,
} from './day.ts'

const offset = fc.integer({ min: -40_000, max: 40_000 })

describe("the clinic's day", () => {
  it('is already tomorrow in Kolkata at 18:30 UTC', () => {
    expect(dayAt(new Date('2026-11-21T18:29:59Z'), 'Asia/Kolkata')).toBe('2026-11-21')
    expect(dayAt(new Date('2026-11-21T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-22')
    expect(timeAt(new Date('2026-11-21T18:30:00Z'), 'Asia/Kolkata')).toBe('00:00')
  })

  it('formats dates in the two forms that the clinic uses', () => {
    expect(formatDay('2026-11-05')).toBe('05-11-2026')
    expect(formatDayWithSlashes('2026-11-05')).toBe('05/11/2026')
  })

  it('counts Monday as 1 and Sunday as 7', () => {
    expect(weekdayOf('2026-11-23')).toBe(1)
    expect(weekdayOf('2026-11-29')).toBe(7)
    // Of centuries only each fourth has a 29 February.
    for (const day of ['1900-02-28', '1900-03-01', '2000-02-29', '2100-03-01', '1999-12-31']) {
      expect(weekdayOf(day)).toBe(((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1)
    }
  })

  it('adds days and subtracts them again, over every month and leap year', () => {
    fc.assert(
      fc.property(offset, offset, (a, b) => {
        const day = addDays('2026-11-24', a)
        expect(daysBetween(day, addDays(day, b))).toBe(b)
        expect(addDays(addDays(day, b), -b)).toBe(day)
        expect(addDays(day, 1) > day).toBe(true)
        expect((weekdayOf(addDays(day, 1)) - weekdayOf(day) + 7) % 7).toBe(1)
      }),
    )
  })
})
