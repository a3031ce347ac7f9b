import { addDays } from '../../platform/day/day.ts'
import type { KeptDay } from './kept-day.ts'
import { learnFrom } from './learn-from-days.ts'
import { replayDay, type ShownWait } from './replay-day.ts'

/** As in learn-waits.server.ts. */
const daysBack = 60

/** The waits shown on kept days, each learned from the days before it alone. */
export const replayKeptDays = (days: readonly KeptDay[], walkInLimit: number): ShownWait[] =>
  [...Map.groupBy(days, ({ day }) => day)].flatMap(([today, ofToday]) => {
    const from = addDays(today, -daysBack)
    const learned = learnFrom(days.filter(({ day }) => day >= from && day < today))
    return ofToday.flatMap((day) => replayDay(day, learned, walkInLimit))
  })
