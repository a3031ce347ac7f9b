import { addDays, weekdayOf, type Day } from './day.ts'

/** The days of a report or a chart, both included. */
export interface Period {
  from: Day
  to: Day
}

/** Periods that a report offers, each whole: a list of pending ones looks ahead. */
export const reportPeriods = ['thisWeek', 'thisMonth', 'lastMonth', 'financialYear'] as const
/** Periods of what has been entered. */
export const incomePeriods = ['today', ...reportPeriods] as const
export type NamedPeriod = (typeof incomePeriods)[number]

/** The month in which a financial year begins. */
const april = 4

/** The days of a period: weeks begin on Monday, a financial year in April. */
export function daysOfPeriod(period: NamedPeriod, today: Day): Period {
  const [year, month] = today.split('-').map(Number) as [number, number]
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'thisWeek': {
      const monday = addDays(today, 1 - weekdayOf(today))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'thisMonth':
      return months(year, month, 1)
    case 'lastMonth':
      return months(year, month - 1, 1)
    case 'financialYear':
      return months(month < april ? year - 1 : year, april, 12)
  }
}

/** `count` months from the first of `month` on; months before January are of the year before. */
function months(year: number, month: number, count: number): Period {
  return { from: firstOf(year, month), to: addDays(firstOf(year, month + count), -1) }
}

const firstOf = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** Which of the periods these days are; null for others. */
export const periodOfDays = <Named extends NamedPeriod>(
  periods: readonly Named[],
  from: Day | '',
  to: Day | '',
  today: Day,
): Named | null =>
  periods.find((period) => {
    const days = daysOfPeriod(period, today)
    return days.from === from && days.to === to
  }) ?? null
