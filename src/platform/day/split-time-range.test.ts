import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitTimeRange } from './split-time-range.ts'

it('continues after a pause, and leaves out a remainder that is too short', () => {
  const pause = { starts: '10:00', ends: '10:10' }
  expect(splitTimeRange({ starts: '09:00', ends: '11:00', pause }, 45)).toEqual([
    { starts: '09:00', ends: '09:45' },
    { starts: '10:10', ends: '10:55' },
  ])
})

it('gives no parts for a range shorter than one part', () => {
  expect(splitTimeRange({ starts: '23:30', ends: '23:59' }, 30)).toEqual([])
  expect(splitTimeRange({ starts: '09:00', ends: '10:00' }, 0)).toEqual([])
})

it('terminates for invalid times too', () => {
  expect(splitTimeRange({ starts: '09:00', ends: 'null' }, 15)).toEqual([])
  const anyText = fc.oneof(
    fc.string(),
    fc.constantFrom('09:00', '13:30', '23:59', 'x', '99:99', '00:1e9'),
  )
  const anyRange = fc.record({
    starts: anyText,
    ends: anyText,
    pause: fc.option(fc.record({ starts: anyText, ends: anyText }), { nil: undefined }),
  })
  fc.assert(
    fc.property(anyRange, fc.integer({ min: 5, max: 240 }), (it, minutes) => {
      expect(splitTimeRange(it, minutes).length).toBeLessThan(300)
    }),
  )
})
