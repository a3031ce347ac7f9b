import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, overlaps } from '../../platform/day/time.ts'
import { assignLanes } from './assign-lanes.ts'

it('gives a block without overlap the whole width', () => {
  const withLanes = assignLanes([
    { starts: '09:15', ends: '09:30' },
    { starts: '09:00', ends: '09:15' },
  ])
  expect(withLanes).toEqual([
    { starts: '09:00', ends: '09:15', lane: 0, lanes: 1 },
    { starts: '09:15', ends: '09:30', lane: 0, lanes: 1 },
  ])
})

it('puts overlapping blocks side by side, never two in one lane', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => ({
      starts: addMinutes('08:00', from * 5),
      ends: addMinutes('08:00', (from + length) * 5),
    }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 25 }), (ranges) => {
      const withLanes = assignLanes(ranges)
      expect(withLanes).toHaveLength(ranges.length)
      withLanes.forEach((a, index) => {
        expect(a.lane).toBeLessThan(a.lanes)
        for (const b of withLanes.slice(index + 1)) {
          if (!overlaps(a, b)) continue
          expect(a.lane).not.toBe(b.lane)
          expect(a.lanes).toBe(b.lanes)
        }
      })
    }),
  )
})
