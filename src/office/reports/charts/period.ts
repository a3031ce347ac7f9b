import { addDays, type Day } from '../../../platform/day/day.ts'

/** The days that pictures are of, both ends included. */
export interface Period {
  from: Day
  to: Day
}

/** The days of the last or the next so many days, today included. */
export const periodOf = (today: Day, days: number, direction: 'back' | 'ahead'): Period =>
  direction === 'back'
    ? { from: addDays(today, 1 - days), to: today }
    : { from: today, to: addDays(today, days - 1) }
