import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { bookingWindowDays, isInBookingWindow, lastBookableDay } from './booking-window.ts'

const anyDay = fc.integer({ min: -20_000, max: 20_000 }).map((days) => addDays('2026-11-24', days))

describe('the booking window', () => {
  it('opens today and closes after the thirtieth day', () => {
    expect(isInBookingWindow('2026-11-23', '2026-11-24')).toBe(false)
    expect(isInBookingWindow('2026-11-24', '2026-11-24')).toBe(true)
    expect(isInBookingWindow('2026-12-24', '2026-11-24')).toBe(true)
    expect(isInBookingWindow('2026-12-25', '2026-11-24')).toBe(false)
  })

  it('has thirty-one days from any day, across months and leap years', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 90 }), (today, ahead) => {
        const inWindow = ahead >= 0 && ahead <= bookingWindowDays
        expect(isInBookingWindow(addDays(today, ahead), today)).toBe(inWindow)
        expect(lastBookableDay(today)).toBe(addDays(today, 30))
      }),
    )
  })
})
