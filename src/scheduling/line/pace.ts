import { meanOf, type Durations } from './durations.ts'

/** A visit of today that has ended: how long it took, and what was to be expected. */
export interface FinishedVisit {
  minutes: number
  durations: Durations
}

/** Three values that are equally likely, ascending. */
export type Pace = readonly [number, number, number]

// How much whole days differ from each other, and visits within a day, as shares of the mean.
const spreadOfDays = 0.15
const spreadOfVisits = 0.5
/** So many visits of today weigh as much as all days before. */
const priorVisits = (spreadOfVisits / spreadOfDays) ** 2

/**
 * How slow today is compared with other days (1.2 takes a fifth longer): three values, nearer to each
 * other the more visits of today have ended.
 */
export function paceOfDay(finished: readonly FinishedVisit[]): Pace {
  const count = finished.length
  const expected = finished.reduce((sum, { durations }) => sum + meanOf(durations), 0)
  const taken = finished.reduce((sum, { minutes }) => sum + minutes, 0)
  const prior = count === 0 ? 1 : (expected / count) * priorVisits
  const pace = (prior + taken) / (prior + expected)
  const deviation = spreadOfDays * Math.sqrt(priorVisits / (priorVisits + count))
  // Three equally likely values at this distance have that standard deviation.
  const distance = Math.sqrt(1.5) * deviation
  return [pace * (1 - distance), pace, pace * (1 + distance)]
}
