import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdMinutes } from './series.ts'

const now = { today: '2026-11-24', time: '17:00' }

it('is a day when the series begins later', () =>
  expect(holdMinutes(now, { day: '2026-11-30', starts: '08:00' })).toBe(1440))

it('ends two hours before a first session tomorrow', () =>
  expect(holdMinutes(now, { day: '2026-11-25', starts: '09:00' })).toBe(14 * 60))

it('is at least half an hour, and at most a day', () => {
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map(
      (at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    )
  fc.assert(
    fc.property(time, time, (at, starts) => {
      const minutes = holdMinutes({ today: '2026-11-24', time: at }, { day: '2026-11-25', starts })
      expect(minutes).toBeGreaterThanOrEqual(30)
      expect(minutes).toBeLessThanOrEqual(1440)
    }),
  )
})
