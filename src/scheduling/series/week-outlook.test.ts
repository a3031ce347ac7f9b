import { describe, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import type { SeriesFacts, WeekSlot } from './series.ts'
import { datesPerWeekday, slotOutlook } from './week-outlook.ts'

// A Saturday.
const now = { today: '2026-11-21', time: '10:00' }
const startDay = '2026-11-25'
const monday: WeekSlot = { id: 31, weekday: 1, starts: '08:00', ends: '08:30', consultantId: 12 }
const wednesday: WeekSlot = { ...monday, id: 33, weekday: 3 }

const facts = (
  takenOn: readonly string[],
  dayOff?: string,
  busyOn: readonly string[] = [],
): SeriesFacts => ({
  dayOf: (_, day) => ({
    slots: [monday, wednesday],
    daysOff: day === dayOff ? [{ name: 'Fair', part: undefined }] : [],
    taken: takenOn.includes(day) ? [{ starts: '08:00', ends: '08:30' }] : [],
  }),
  patientBusy: (day) => (busyOn.includes(day) ? [{ starts: '08:15', ends: '08:45' }] : []),
  holidayOn: () => undefined,
})
const outlook = (slot: WeekSlot, all: SeriesFacts, dates = 4) =>
  slotOutlook(slot, { startDay, dates }, all, now)

describe('a weekly time of a series', () => {
  it('could begin on the first such weekday from the start date on', () => {
    expect(outlook(wednesday, facts([]))).toEqual({ first: startDay, free: 4 })
    expect(outlook(monday, facts([]))).toEqual({ first: '2026-11-30', free: 4 })
  })

  it('counts the wanted dates that are free, and begins at the first of them', () => {
    expect(outlook(monday, facts(['2026-11-30', '2026-12-14']))).toEqual({
      first: '2026-12-07',
      free: 2,
    })
    expect(outlook(monday, facts([], '2026-11-30', ['2026-12-07']))).toEqual({
      first: '2026-12-14',
      free: 2,
    })
  })

  it('has no date when it is taken for a quarter of a year', () => {
    const everyMonday = Array.from({ length: 20 }, (_, week) => addDays('2026-11-30', week * 7))
    expect(outlook(monday, facts(everyMonday))).toEqual({ first: null, free: 0 })
    // It begins after the wanted dates, when these are all taken.
    expect(outlook(monday, facts(everyMonday.slice(0, 4)))).toEqual({
      first: '2026-12-28',
      free: 0,
    })
  })
})

it('the sessions are shared between the weekdays', () => {
  expect(datesPerWeekday(10, [], 1)).toBe(10)
  expect(datesPerWeekday(10, [1], 1)).toBe(10)
  expect(datesPerWeekday(10, [1, 3], 5)).toBe(4)
})
