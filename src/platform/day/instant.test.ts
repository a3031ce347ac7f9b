import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, timeAt } from './day.ts'
import { instantOf } from './instant.ts'

const utcOf = (day: string, time: string, timeZone: string) =>
  instantOf(day, time, timeZone).toISOString().slice(0, 16)

describe("an instant of a clinic's wall clock", () => {
  it('in Kolkata is five and a half hours earlier in UTC, also over midnight', () => {
    expect(utcOf('2026-12-01', '10:00', 'Asia/Kolkata')).toBe('2026-12-01T04:30')
    expect(utcOf('2026-12-01', '00:15', 'Asia/Kolkata')).toBe('2026-11-30T18:45')
  })

  it('follows the clock of a zone with summer time', () => {
    // In 2026 New York goes forward on 8 March and back on 1 November, both at 02:00.
    expect(utcOf('2026-03-07', '09:00', 'America/New_York')).toBe('2026-03-07T14:00')
    expect(utcOf('2026-03-08', '01:59', 'America/New_York')).toBe('2026-03-08T06:59')
    expect(utcOf('2026-03-08', '03:00', 'America/New_York')).toBe('2026-03-08T07:00')
    expect(utcOf('2026-03-08', '09:00', 'America/New_York')).toBe('2026-03-08T13:00')
    expect(utcOf('2026-11-01', '00:59', 'America/New_York')).toBe('2026-11-01T04:59')
    expect(utcOf('2026-11-01', '02:00', 'America/New_York')).toBe('2026-11-01T07:00')
  })

  it('is the first of two where the clock repeats a time, and later where it skips one', () => {
    expect(utcOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30')
    expect(utcOf('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30')
    // Lord Howe Island moves its clock by half an hour.
    expect(utcOf('2026-04-05', '01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45')
    expect(utcOf('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45')
  })

  it('maps back to the same day and time in every zone', () => {
    const zone = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo', 'UTC')
    const two = (value: number) => String(value).padStart(2, '0')
    // Clocks change at night, outside of clinic hours.
    const time = fc
      .tuple(fc.integer({ min: 5, max: 22 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), time, zone, (days, at, timeZone) => {
        const day = addDays('2026-11-24', days)
        const instant = instantOf(day, at, timeZone)
        expect([dayAt(instant, timeZone), timeAt(instant, timeZone)]).toEqual([day, at])
      }),
    )
  })
})
