import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openingsOf, type BranchRules } from './openings.ts'
import { longestPauseMs, pauseMs, usualPace } from './pace.ts'

it('each pause is about twice the one before, up to half an hour', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => pauseMs(count, usualPace, 0.5) / 1_000)
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800])
  expect([0, 1].map((random) => pauseMs(1, usualPace, random))).toEqual([22_500, 37_500])
})

it('a gateway is left alone for as long as it asks, within the limits', () => {
  expect(pauseMs(1, usualPace, 0.5, 300)).toBe(300_000)
  expect(pauseMs(1, usualPace, 0.5, 1)).toBe(30_000)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 32_767 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1e300, noNaN: true }),
      (count, random, afterSeconds) => {
        const pause = pauseMs(count, usualPace, random, afterSeconds)
        expect(pause).toBeGreaterThan(0)
        expect(pause).toBeLessThanOrEqual(longestPauseMs(usualPace))
      },
    ),
  )
})

const branch: BranchRules = {
  branch: 1,
  firstWay: 'email',
  quietFrom: '21:00',
  quietUntil: '08:00',
}
const any = () => true
const openings = (
  rules: Partial<BranchRules>,
  usable: (way: string) => boolean = any,
  time = '12:00',
) => openingsOf([{ ...branch, ...rules }], new Set(['email', 'sms'] as const), usable, time)

it('a patient is reached by the first way of the branch that has a gateway and an address', () => {
  expect(openings({})).toEqual([{ branch: 1, withEmail: 'email', withoutEmail: 'sms' }])
  // WhatsApp has no gateway here.
  expect(openings({ firstWay: 'whatsApp' })).toMatchObject([
    { withEmail: 'sms', withoutEmail: 'sms' },
  ])
})

it('nothing leaves by hand, in quiet hours, or by a gateway that pauses', () => {
  expect(openings({ firstWay: 'hand' })).toEqual([])
  expect(openings({}, any, '21:00')).toEqual([])
  expect(openings({}, any, '07:59')).toEqual([])
  expect(openings({}, (way) => way !== 'email')).toMatchObject([
    { withEmail: null, withoutEmail: 'sms' },
  ])
  expect(openings({}, () => false)).toEqual([])
})
