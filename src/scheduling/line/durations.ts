/**
 * How many minutes something takes: ten values that are equally likely, ascending, the 5th, 15th …
 * 95th percentile; see `durationPercentiles`.
 */
export type Durations = readonly number[]

export const durationPercentiles = [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]

/** What past days say: their number of cases, and the minutes at `durationPercentiles`. */
export interface PastDurations {
  count: number
  minutes: Durations
}

/** How many past cases weigh as much as the assumption. */
const assumptionWeight = 8

// Visits scatter to the right: many are short, a few take twice as long. Shares of the slot's length.
const assumedShares = [0.35, 0.5, 0.6, 0.7, 0.8, 0.95, 1.1, 1.3, 1.6, 2.1]

/** The length of visits: that of the slot, spread, until there are enough past ones. */
export const visitDurations = (slotMinutes: number, past: PastDurations | undefined): Durations =>
  learned(
    assumedShares.map((share) => share * slotMinutes),
    past,
  )

const assumedLateness = [0, 0, 1, 3, 5, 7, 10, 13, 18, 25]

/** By how much a consultant begins later than planned. */
export const latenessOf = (past: PastDurations | undefined): Durations =>
  learned(assumedLateness, past)

/** The share of booked patients who come. */
export const comeRateOf = ({ booked, came }: { booked: number; came: number }): number =>
  (came + assumedComeRate * assumedPatients) / (booked + assumedPatients)

const assumedComeRate = 0.88
const assumedPatients = 20

function learned(assumed: Durations, past: PastDurations | undefined): Durations {
  if (!past || past.count === 0) return assumed
  const weight = past.count / (past.count + assumptionWeight)
  return assumed.map(
    (minutes, index) => weight * (past.minutes[index] ?? minutes) + (1 - weight) * minutes,
  )
}

/** What remains after some minutes; a few more for what has lasted longer than ever. */
export function remainingMinutes(durations: Durations, elapsed: number): Durations {
  const left = durations.flatMap((minutes) => (minutes > elapsed ? [minutes - elapsed] : []))
  return left.length > 0 ? left : [1, 3, 5, 10]
}

export const meanOf = (durations: Durations): number =>
  durations.reduce((sum, minutes) => sum + minutes, 0) / durations.length
