import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutStretch } from './split-time-range.ts'

it('begins again after a pause, and leaves out what is too short', () => {
  const pause = { starts: '10:00', ends: '10:10' }
  expect(cutStretch({ starts: '09:00', ends: '11:00', pause }, 45)).toEqual([
    { starts: '09:00', ends: '09:45' },
    { starts: '10:10', ends: '10:55' },
  ])
})

it('makes nothing of a stretch that is too short for one part', () => {
  expect(cutStretch({ starts: '23:30', ends: '23:59' }, 30)).toEqual([])
  expect(cutStretch({ starts: '09:00', ends: '10:00' }, 0)).toEqual([])
})

it('comes to an end whatever is typed for a time', () => {
  expect(cutStretch({ starts: '09:00', ends: 'null' }, 15)).toEqual([])
  const anything = fc.oneof(
    fc.string(),
    fc.constantFrom('09:00', '13:30', '23:59', 'x', '99:99', '00:1e9'),
  )
  const stretch = fc.record({
    starts: anything,
    ends: anything,
    pause: fc.option(fc.record({ starts: anything, ends: anything }), { nil: undefined }),
  })
  fc.assert(
    fc.property(stretch, fc.integer({ min: 5, max: 240 }), (it, minutes) => {
      expect(cutStretch(it, minutes).length).toBeLessThan(300)
    }),
  )
})
