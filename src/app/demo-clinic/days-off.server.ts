import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type Time, type TimeRange } from '../../platform/day/time.ts'
import { consultantId, consultantProfiles } from './consultants.server.ts'
import { branchInCopy } from './branches-and-services.server.ts'

export interface HolidayRow {
  id: number
  name: string
  firstDay: Day
  lastDay: Day
  repeatsYearly: boolean
  branchId: number | null
  consultantId: number | null
  starts: Time | null
  ends: Time | null
}

// Only the day and the month of a holiday that repeats count, in every year.
const everyYear: readonly [name: string, day: Day][] = [
  ['Republic Day', '2025-01-26'],
  ['Independence Day', '2025-08-15'],
  ['Gandhi Jayanti', '2025-10-02'],
  ['Christmas', '2025-12-25'],
]

/** The feasts of one state, at the branches (of the first copy) that lie there. */
const ofOneState: readonly [name: string, day: Day, branches: readonly number[]][] = [
  ['Maharashtra Day', '2025-05-01', [3, 4]],
  ['Kannada Rajyotsava', '2025-11-01', [1, 2]],
]

/** Feasts that follow the moon are known from the calendar, not by a rule. */
const moving: readonly [name: string, day: Day][] = [
  ['Holi', '2025-03-14'],
  ['Holi', '2026-03-04'],
  ['Holi', '2027-03-22'],
  ['Dussehra', '2025-10-02'],
  ['Dussehra', '2026-10-20'],
  ['Dussehra', '2027-10-09'],
  ['Diwali', '2025-10-20'],
  ['Diwali', '2026-11-08'],
  ['Diwali', '2027-10-29'],
]

const onLeave = idOf('meera')
const onHalfDay = idOf('anita')

/** The clinic's holidays, a consultant's week of leave ahead of today and another's half day off. */
export function demoDaysOff(today: Day, copies: number): HolidayRow[] {
  const rows = [
    ...everyYear.map(([name, day]) => holiday(name, day, { repeatsYearly: true })),
    ...ofOneState.flatMap(([name, day, branches]) =>
      branches.flatMap((branch) =>
        Array.from({ length: copies }, (_, copy) =>
          holiday(name, day, { repeatsYearly: true, branchId: branchInCopy(branch, copy) }),
        ),
      ),
    ),
    ...moving.map(([name, day]) => holiday(name, day)),
  ]
  const isWorkingDay = (day: Day) =>
    weekdayOf(day) !== 7 && daysOffOn(rows, day).every(({ branchId }) => branchId !== null)
  const firstFrom = (day: Day, fits: (day: Day) => boolean): Day =>
    fits(day) ? day : firstFrom(addDays(day, 1), fits)

  const monday = firstFrom(addDays(today, 6), (day) => weekdayOf(day) === 1)
  const halfDay = firstFrom(addDays(today, 3), isWorkingDay)
  rows.push(
    holiday('On leave', monday, { lastDay: addDays(monday, 6), consultantId: onLeave }),
    holiday('Half day off', halfDay, { consultantId: onHalfDay, starts: '11:00', ends: '14:00' }),
  )
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}

/** The rows that touch a day, wherever and for whomever. */
export const daysOffOn = (daysOff: readonly HolidayRow[], day: Day): HolidayRow[] =>
  daysOff.filter(
    ({ firstDay, lastDay, repeatsYearly }) =>
      (firstDay <= day && day <= lastDay) || (repeatsYearly && firstDay.slice(5) === day.slice(5)),
  )

interface Offer extends TimeRange {
  branchId: number
  consultantId: number
}

/** Whether one of a day's rows closes a slot of that day. */
export const isOff = (daysOffThen: readonly HolidayRow[], slot: Offer): boolean =>
  daysOffThen.some(
    ({ branchId, consultantId, starts, ends }) =>
      (branchId === null || branchId === slot.branchId) &&
      (consultantId === null || consultantId === slot.consultantId) &&
      (starts === null || ends === null || overlaps({ starts, ends }, slot)),
  )

function holiday(name: string, day: Day, more: Partial<HolidayRow> = {}): HolidayRow {
  return {
    id: 0,
    name,
    firstDay: day,
    lastDay: day,
    repeatsYearly: false,
    branchId: null,
    consultantId: null,
    starts: null,
    ends: null,
    ...more,
  }
}

function idOf(username: string): number {
  return consultantId(
    consultantProfiles.findIndex((profile) => profile.username === username),
    0,
  )
}
