import type { Durations } from './durations.ts'

/** The probability of each whole minute from now; the last one stands for all later ones. */
export type MinuteDistribution = Float64Array

export const maxMinutes = 720

const clamp = (minute: number): number => Math.min(maxMinutes, Math.max(0, Math.round(minute)))

/** Values that are equally likely, as a distribution. */
export function distributionOf(minutes: Durations): MinuteDistribution {
  const distribution = new Float64Array(maxMinutes + 1)
  for (const minute of minutes) distribution[clamp(minute)]! += 1 / minutes.length
  return distribution
}

/**
 * Moves each minute on: `next` adds to `into` what becomes of a share that stands at a minute.
 */
export function moveOn(
  distribution: MinuteDistribution,
  next: (minute: number, share: number, into: MinuteDistribution) => void,
): MinuteDistribution {
  const moved = new Float64Array(maxMinutes + 1)
  for (let minute = 0; minute <= maxMinutes; minute += 1) {
    const share = distribution[minute]!
    if (share > 1e-9) next(minute, share, moved)
  }
  return moved
}

export function addShare(into: MinuteDistribution, minute: number, share: number): void {
  into[clamp(minute)]! += share
}

/** The mean of distributions that are equally likely. */
export const mixtureOf = (distributions: readonly MinuteDistribution[]): MinuteDistribution =>
  distributions[0]!.map(
    (_, minute) => distributions.reduce((sum, one) => sum + one[minute]!, 0) / distributions.length,
  )

/** The minute that is not exceeded with a probability. */
export function quantileOf(distribution: MinuteDistribution, probability: number): number {
  const total = distribution.reduce((sum, share) => sum + share, 0)
  let sum = 0
  for (let minute = 0; minute <= maxMinutes; minute += 1) {
    sum += distribution[minute]!
    if (sum >= probability * total - 1e-9) return minute
  }
  return maxMinutes
}
