import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockChangeOn, isRepeated, isSkipped } from './clock-change.ts'
import { addDays, dayAt, timeAt } from './day.ts'
import { instantOf } from './instant.ts'
import { addMinutes } from './time.ts'

describe('a clock change', () => {
  it('skips an hour in Berlin in March, and shows one twice in October', () => {
    const berlin = (day: string) => clockChangeOn(day, 'Europe/Berlin')
    expect(berlin('2027-03-28')).toEqual({ kind: 'skipped', starts: '02:00', ends: '03:00' })
    expect(berlin('2027-10-31')).toEqual({ kind: 'twice', starts: '02:00', ends: '03:00' })
    for (const day of ['2027-03-27', '2027-03-29', '2027-10-30', '2027-11-01']) {
      expect(berlin(day), day).toBe(undefined)
    }
  })

  it('can be half an hour long, or fall on midnight, or skip a whole day', () => {
    expect(clockChangeOn('2026-10-04', 'Australia/Lord_Howe')).toEqual({
      kind: 'skipped',
      starts: '02:00',
      ends: '02:30',
    })
    expect(clockChangeOn('2026-04-24', 'Africa/Cairo')).toEqual({
      kind: 'skipped',
      starts: '00:00',
      ends: '01:00',
    })
    expect(clockChangeOn('2011-12-30', 'Pacific/Apia')).toEqual({
      kind: 'skipped',
      starts: '00:00',
      ends: '24:00',
    })
  })

  it('never happens in Kolkata', () => {
    for (let days = 0; days < 800; days += 1) {
      expect(clockChangeOn(addDays('2026-01-01', days), 'Asia/Kolkata')).toBe(undefined)
    }
  })

  const zones = fc.constantFrom(
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'America/Santiago',
    'Asia/Beirut',
    'Pacific/Chatham',
    'America/St_Johns',
  )
  const days = fc.integer({ min: 0, max: 730 }).map((ahead) => addDays('2026-01-01', ahead))
  const times = fc
    .integer({ min: 0, max: 287 })
    .map((everyFiveMinutes) => addMinutes('00:00', everyFiveMinutes * 5))

  /**
   * How often the zone's wall clock shows a time of a day, found by checking every five minutes.
   */
  function wallTimesShown(day: string, time: string, timeZone: string): number {
    const instantsAround = Date.parse(`${day}T${time}:00Z`)
    let count = 0
    for (
      let ms = instantsAround - 16 * 3_600_000;
      ms <= instantsAround + 16 * 3_600_000;
      ms += 300_000
    ) {
      const at = new Date(ms)
      if (timeAt(at, timeZone) === time && dayAt(at, timeZone) === day) count += 1
    }
    return count
  }

  it('is found for exactly the times that a wall clock shows never or twice', () => {
    // Few days have a clock change, so half of the tries use a day on which that zone's clock
    // changes.
    const zonesWithChange = zones.chain((zone) => {
      const changes = Array.from({ length: 731 }, (_, ahead) =>
        addDays('2026-01-01', ahead),
      ).filter((day) => clockChangeOn(day, zone) !== undefined)
      const day = changes.length > 0 ? fc.constantFrom(...changes) : days
      const clockChangeDay = fc
        .integer({ min: 0, max: 59 })
        .map((everyFiveMinutes) => addMinutes('00:00', everyFiveMinutes * 5))
      return fc.tuple(day, fc.oneof(clockChangeDay, times), fc.constant(zone))
    })
    const cases = fc.oneof(fc.tuple(days, times, zones), zonesWithChange)
    fc.assert(
      fc.property(cases, ([day, time, zone]) => {
        const range = { starts: time, ends: time >= '23:55' ? '24:00' : addMinutes(time, 5) }
        const count = wallTimesShown(day, time, zone)
        expect(isSkipped(range, day, zone)).toBe(count === 0)
        expect(isRepeated(range, day, zone)).toBe(count === 2)
        // A time that is not skipped maps to an instant that maps back to the same time.
        const instant = instantOf(day, time, zone)
        if (count > 0) expect([dayAt(instant, zone), timeAt(instant, zone)]).toEqual([day, time])
      }),
      { numRuns: 300 },
    )
  })
})
