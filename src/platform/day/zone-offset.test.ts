import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { dayAt, keepZoneOffset, timeAt } from './day.ts'
import { wallClockBy } from './zone-offset.ts'
import { zoneOffsetAt } from './zone-offset-at.ts'

const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
]
const msPerMinute = 60_000
const msPerDay = 86_400_000

afterEach(() => zones.forEach((zone) => keepZoneOffset(zone, undefined)))

it('an offset holds from one change of the clocks to the next', () => {
  const summer = zoneOffsetAt(Date.parse('2026-07-01T12:00:30Z'), 'Europe/Berlin')
  expect(summer).toEqual({
    minutes: 120,
    from: Date.parse('2026-03-29T01:00:00Z'),
    until: Date.parse('2026-10-25T01:00:00Z'),
  })
  expect(wallClockBy(summer, summer.until - 1)).toBe('2026-10-25T02:59')
  expect(wallClockBy(summer, summer.until)).toBeUndefined()
  expect(wallClockBy(summer, summer.from)).toBe('2026-03-29T03:00')
  expect(wallClockBy(summer, summer.from - 1)).toBeUndefined()
})

it('where the clocks never change it holds for 400 days either way', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  // A zone that no other test asks for: what was found is kept.
  const offset = zoneOffsetAt(now, 'Asia/Dhaka')
  expect(offset.minutes).toBe(360)
  expect([offset.from, offset.until - msPerMinute]).toEqual([
    now - 400 * msPerDay,
    now + 400 * msPerDay,
  ])
  expect(zoneOffsetAt(now + 399 * msPerDay, 'Asia/Dhaka')).toBe(offset)
  expect(zoneOffsetAt(now + 401 * msPerDay, 'Asia/Dhaka').until).toBeGreaterThan(offset.until)
})

it('the day and time of any instant are the same with a kept offset', () => {
  const instant = fc.date({
    min: new Date('2025-01-01'),
    max: new Date('2028-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, instant, (zone, now, other) => {
      const shown = () => [now, other].map((at) => `${dayAt(at, zone)} ${timeAt(at, zone)}`)
      keepZoneOffset(zone, undefined)
      const plain = shown()
      keepZoneOffset(zone, zoneOffsetAt(now.getTime(), zone))
      expect(shown()).toEqual(plain)
    }),
    { numRuns: 60 },
  )
})
