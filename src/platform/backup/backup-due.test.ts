import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBackupDue, lastTimeAt } from './backup-due.ts'

const facts = {
  now: new Date('2026-11-22T21:00:00Z'), // 02:30 on the 23rd in India
  timeZone: 'Asia/Kolkata',
  at: '02:00',
  lastTakenAt: new Date('2026-11-21T20:30:10Z'),
  lastStartedAt: new Date('2026-11-21T20:30:05Z'),
}

describe('a backup is due', () => {
  it.each([
    ['when its time has passed since the newest one', {}, true],
    ['when there is none yet', { lastTakenAt: null, lastStartedAt: null }, true],
    ['not before its time', { now: new Date('2026-11-22T20:29:00Z') }, false],
    ['not twice in a night', { lastTakenAt: new Date('2026-11-22T20:30:02Z') }, false],
    ['not at once after it failed', { lastStartedAt: new Date('2026-11-22T20:30:02Z') }, false],
    ['an hour after it failed', { lastStartedAt: new Date('2026-11-22T20:00:00Z') }, true],
    [
      'in the morning, when the computer was off at night',
      { now: new Date('2026-11-23T03:30:00Z') },
      true,
    ],
    [
      'when the newest one is dated a year ahead: the clock stood ahead then',
      {
        lastTakenAt: new Date('2027-11-21T20:30:10Z'),
        lastStartedAt: new Date('2027-11-21T20:30:05Z'),
      },
      true,
    ],
    [
      'not when the clock of the computer that made it is a little ahead',
      { lastTakenAt: new Date('2026-11-22T21:03:00Z') },
      false,
    ],
  ])('%s', (_, changes, expected) => {
    expect(isBackupDue({ ...facts, ...changes })).toBe(expected)
  })
})

it('the last time of a day is never more than 25 hours ago, also where clocks change', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const date = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  })
  const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia')
  fc.assert(
    fc.property(time, date, zone, (at, now, timeZone) => {
      const ageMs = now.getTime() - lastTimeAt(at, now, timeZone).getTime()
      expect(ageMs).toBeGreaterThanOrEqual(0)
      expect(ageMs).toBeLessThanOrEqual(25 * 3_600_000)
    }),
  )
})
