import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { fallsOn } from '../slots/days-off.ts'
import { daysInYear, daysToCome } from './holiday-days.ts'

const christmas = { firstDay: '2025-12-25', lastDay: '2025-12-25', repeatsYearly: true }
const leapDay = { firstDay: '2024-02-29', lastDay: '2024-02-29', repeatsYearly: true }
const leave = { firstDay: '2026-12-28', lastDay: '2027-01-03', repeatsYearly: false }

describe('the days of a day off', () => {
  it('that repeats are in every year, next on its next day', () => {
    expect(daysInYear(christmas, 2026)?.firstDay).toBe('2026-12-25')
    expect(daysToCome(christmas, '2026-12-25')?.firstDay).toBe('2026-12-25')
    expect(daysToCome(christmas, '2026-12-26')?.firstDay).toBe('2027-12-25')
  })

  it('that repeats begin with its first year', () => {
    expect(daysInYear(christmas, 2025)?.firstDay).toBe('2025-12-25')
    expect(daysInYear(christmas, 2024)).toBeUndefined()
    expect(fallsOn(christmas, '2024-12-25')).toBe(false)
    expect(fallsOn(christmas, '2025-12-25')).toBe(true)
    expect(fallsOn(christmas, '2031-12-25')).toBe(true)
    const later = { ...christmas, firstDay: '2028-12-25', lastDay: '2028-12-25' }
    expect(daysToCome(later, '2026-11-24')?.firstDay).toBe('2028-12-25')
    expect(daysToCome(later, '2030-12-26')?.firstDay).toBe('2031-12-25')
  })

  it('on 29 February are only in leap years', () => {
    expect(daysInYear(leapDay, 2026)).toBeUndefined()
    expect(daysToCome(leapDay, '2026-11-24')?.firstDay).toBe('2028-02-29')
    expect(daysToCome(leapDay, '2097-01-01')?.firstDay).toBe('2104-02-29')
  })

  it('over new year are in both years, and in the future until the last of them', () => {
    expect(daysInYear(leave, 2026)).toEqual({ firstDay: '2026-12-28', lastDay: '2027-01-03' })
    expect(daysInYear(leave, 2027)).toBeDefined()
    expect(daysInYear(leave, 2028)).toBeUndefined()
    expect(daysToCome(leave, '2027-01-03')).toBeDefined()
    expect(daysToCome(leave, '2027-01-04')).toBeUndefined()
  })

  it('are the days on which slots are closed, for any day off', () => {
    const anyOff = fc.record({
      firstDay: fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days)),
      length: fc.integer({ min: 0, max: 40 }),
      repeatsYearly: fc.boolean(),
    })
    fc.assert(
      fc.property(anyOff, fc.integer({ min: 0, max: 2000 }), (it, ahead) => {
        const { firstDay, repeatsYearly } = it
        const lastDay = repeatsYearly ? firstDay : addDays(firstDay, it.length)
        const dayOff = { firstDay, lastDay, repeatsYearly }
        const today = addDays('2023-01-01', ahead)
        const found = daysToCome(dayOff, today)
        if (found) expect(fallsOn(dayOff, found.lastDay) && found.lastDay >= today).toBe(true)
        else expect(lastDay < today).toBe(true)
      }),
    )
  })
})
