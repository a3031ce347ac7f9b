import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { fallsOn, type DayOffRow } from '../../scheduling/slots/days-off.ts'
import { consultantNamed } from './consultants.server.ts'
import { branchInCopy } from './branches-and-services.server.ts'

export type HolidayRow = DayOffRow & { id: number }

// The years of the demo clinic begin with them.
const yearlyHolidays: readonly [name: string, day: Day][] = [
  ['Republic Day', '2025-01-26'],
  ['Independence Day', '2025-08-15'],
  ['Gandhi Jayanti', '2025-10-02'],
  ['Christmas', '2025-12-25'],
]

/** The holidays of one state, at the first copy's branches there. */
const stateHolidays: readonly [name: string, day: Day, branches: readonly number[]][] = [
  ['Maharashtra Day', '2025-05-01', [3, 4]],
  ['Kannada Rajyotsava', '2025-11-01', [1, 2]],
]

/** Holidays that follow the moon are listed by date, not computed. */
const movingHolidays: readonly [name: string, day: Day][] = [
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

const consultantLeave = consultantNamed('meera')
const consultantHalfDay = consultantNamed('anita')

/**
 * The clinic's holidays, one consultant's week of leave ahead and another's half day off. A holiday
 * that today would be is not kept: the demo is to show a working day.
 */
export function demoDaysOff(today: Day, copies: number): HolidayRow[] {
  const rows = [
    ...yearlyHolidays.map(([name, day]) => holiday(name, day, { repeatsYearly: true })),
    ...stateHolidays.flatMap(([name, day, branches]) =>
      branches.flatMap((branch) =>
        Array.from({ length: copies }, (_, copy) =>
          holiday(name, day, { repeatsYearly: true, branchId: branchInCopy(branch, copy) }),
        ),
      ),
    ),
    ...movingHolidays.map(([name, day]) => holiday(name, day)),
  ].filter((row) => !fallsOn(row, today))
  const isWorkingDay = (day: Day) =>
    weekdayOf(day) !== 7 && daysOffOn(rows, day).every(({ branchId }) => branchId !== null)
  const firstDayThatFits = (day: Day, fits: (day: Day) => boolean): Day =>
    fits(day) ? day : firstDayThatFits(addDays(day, 1), fits)

  const monday = firstDayThatFits(addDays(today, 6), (day) => weekdayOf(day) === 1)
  const halfDay = firstDayThatFits(addDays(today, 3), isWorkingDay)
  rows.push(
    holiday('On leave', monday, { lastDay: addDays(monday, 6), consultantId: consultantLeave }),
    holiday('Half day off', halfDay, {
      consultantId: consultantHalfDay,
      starts: '11:00',
      ends: '14:00',
    }),
  )
  return rows.map((row, index) => ({ ...row, id: index + 1 }))
}

/** The rows for a day, of all branches and consultants. */
export const daysOffOn = (daysOff: readonly HolidayRow[], day: Day): HolidayRow[] =>
  daysOff.filter((row) => fallsOn(row, day))

interface DaySlot extends TimeRange {
  branchId: number
  consultantId: number
}

/** Whether one of a day's rows closes a slot on that day. */
export const isOff = (daysOffOnDay: readonly HolidayRow[], slot: DaySlot): boolean =>
  daysOffOnDay.some(
    ({ branchId, consultantId, starts, ends }) =>
      (branchId === null || branchId === slot.branchId) &&
      (consultantId === null || consultantId === slot.consultantId) &&
      (starts === null || ends === null || overlaps({ starts, ends }, slot)),
  )

function holiday(name: string, day: Day, fields: Partial<HolidayRow> = {}): HolidayRow {
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
    ...fields,
  }
}
