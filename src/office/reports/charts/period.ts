import { addDays, type Day } from '../../../platform/day/day.ts'

/** The days of the charts, both included. */
export interface Period {
  from: Day
  to: Day
}

/** The last or the next `days` days, including today. */
export const periodOf = (today: Day, days: number, direction: 'back' | 'ahead'): Period =>
  direction === 'back'
    ? { from: addDays(today, 1 - days), to: today }
    : { from: today, to: addDays(today, days - 1) }
