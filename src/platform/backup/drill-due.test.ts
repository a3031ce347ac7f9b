import { describe, expect, it } from 'vitest'
import { isDrillDue } from './drill-due.ts'

const facts = {
  now: new Date('2026-11-22T22:00:00Z'), // Monday the 23rd, 03:30 in India
  timeZone: 'Asia/Kolkata',
  at: '03:00',
  firstTakenAt: new Date('2026-10-01T20:30:00Z'),
  lastGoodAt: new Date('2026-11-15T21:30:10Z'), // Monday the 16th, 03:00
  lastStartedAt: new Date('2026-11-15T21:30:10Z'),
}

describe('a drill is due', () => {
  it.each([
    ['at its time a week after the last good one', {}, true],
    ['not before its time', { now: new Date('2026-11-22T21:29:00Z') }, false],
    ['not within the week', { now: new Date('2026-11-21T22:00:00Z') }, false],
    [
      'in the morning, when the computer was off at night',
      { now: new Date('2026-11-23T03:30:00Z') },
      true,
    ],
    [
      'a week after one that was made up for in the morning, in the morning again',
      { lastGoodAt: new Date('2026-11-16T04:30:00Z') },
      true,
    ],
    ['not twice in a night', { lastGoodAt: new Date('2026-11-22T21:30:10Z') }, false],
    ['not again in the night in which it failed', { lastStartedAt: facts.now }, false],
    ['the night after it failed', { lastStartedAt: new Date('2026-11-21T21:30:10Z') }, true],
    [
      'when the last one is dated a year ahead: the clock stood ahead then',
      {
        lastGoodAt: new Date('2027-11-15T21:30:10Z'),
        lastStartedAt: new Date('2027-11-15T21:30:10Z'),
      },
      true,
    ],
    ['not while there is no backup', { firstTakenAt: null, lastGoodAt: null }, false],
    [
      'not in the first hours of a clinic',
      {
        firstTakenAt: new Date('2026-11-22T21:31:00Z'),
        lastGoodAt: null,
        lastStartedAt: null,
      },
      false,
    ],
    [
      'in the night after the first backup',
      {
        firstTakenAt: new Date('2026-11-22T10:00:00Z'),
        lastGoodAt: null,
        lastStartedAt: null,
      },
      true,
    ],
  ])('%s', (_, changes, expected) => {
    expect(isDrillDue({ ...facts, ...changes })).toBe(expected)
  })
})
