import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMinutes, overlaps } from '../../platform/day/time.ts'
import { sideBySide } from './assign-lanes.ts'

it('gives what overlaps nothing the whole width', () => {
  const placed = sideBySide([
    { starts: '09:15', ends: '09:30' },
    { starts: '09:00', ends: '09:15' },
  ])
  expect(placed).toEqual([
    { starts: '09:00', ends: '09:15', lane: 0, lanes: 1 },
    { starts: '09:15', ends: '09:30', lane: 0, lanes: 1 },
  ])
})

it('puts what overlaps side by side, and never two of them in one place', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, length]) => ({
      starts: addMinutes('08:00', from * 5),
      ends: addMinutes('08:00', (from + length) * 5),
    }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 25 }), (ranges) => {
      const placed = sideBySide(ranges)
      expect(placed).toHaveLength(ranges.length)
      placed.forEach((a, index) => {
        expect(a.lane).toBeLessThan(a.lanes)
        for (const b of placed.slice(index + 1)) {
          if (!overlaps(a, b)) continue
          expect(a.lane).not.toBe(b.lane)
          expect(a.lanes).toBe(b.lanes)
        }
      })
    }),
  )
})
