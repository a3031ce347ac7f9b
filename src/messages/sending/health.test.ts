import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextHealth, type Health } from './health.ts'
import { longestPauseMs, usualPace } from './pace.ts'

const fresh: Health = { failures: 0, pauses: 0, leftMs: 0 }
const failed = (failures: number) => ({ hasTaken: false, failures, isProbe: false, afterMs: 0 })
const next = (health: Health, attempts: object) =>
  nextHealth(health, { ...failed(0), ...attempts }, usualPace, 0.5)

it('a gateway that fails for one patient after the other pauses, and for longer after each probe', () => {
  const four = next(fresh, failed(4))!
  expect(four).toEqual({ failures: 4, pauses: 0, leftMs: 0 })
  const paused = next(four, failed(1))!
  expect(paused).toEqual({ failures: 5, pauses: 1, leftMs: 30_000 })
  // Others were on their way already.
  expect(next(paused, failed(8))).toEqual({ failures: 13, pauses: 1, leftMs: 30_000 })
  const probed = next({ ...paused, leftMs: -5 }, { failures: 1, isProbe: true })!
  expect(probed).toEqual({ failures: 6, pauses: 2, leftMs: 60_000 })
  expect(next(probed, { hasTaken: true })).toBeUndefined()
})

it('one that takes a message works, unless it asks to be left alone', () => {
  expect(
    next({ failures: 4, pauses: 0, leftMs: 0 }, { hasTaken: true, failures: 3 }),
  ).toBeUndefined()
  expect(next(fresh, { hasTaken: true, failures: 1, afterMs: 2_000 })).toEqual({
    failures: 1,
    pauses: 1,
    leftMs: 2_000,
  })
})

it('no pause is longer than the longest, whatever a gateway asks', () => {
  fc.assert(
    fc.property(
      fc.record({ failures: fc.nat(), pauses: fc.nat(32_000), leftMs: fc.double({ noNaN: true }) }),
      fc.record({ failures: fc.nat(), afterMs: fc.double({ min: 0, noNaN: true }) }),
      (health, attempts) => {
        const after = next(health, attempts)!
        expect(after.leftMs).toBeGreaterThanOrEqual(0)
        expect(after.leftMs).toBeLessThanOrEqual(longestPauseMs(usualPace))
      },
    ),
  )
})
