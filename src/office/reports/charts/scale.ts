import { addDays, daysBetween, type Day } from '../../../platform/day/day.ts'
import type { Period } from '../../../platform/day/periods.ts'

/** The steps of a scale: 1, 2 or 5, ten times as much, and so on. */
const steps = [1, 2, 5]

/**
 * The marks of an axis from 0 to the largest value or just above it, evenly spaced on round whole
 * numbers: 0, 100, 200 … for 364. At least two, and at most `maxTicks`.
 */
export function axisTicks(max: number, maxTicks = 5): number[] {
  let step = 1
  for (let index = 0; step * (maxTicks - 1) < max; index += 1) {
    step = steps[index % steps.length]! * 10 ** Math.floor(index / steps.length)
  }
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Up to this number of days a chart has a column for each; longer ones have one a month. */
const maxDayColumns = 92

/** The columns of a chart over a period: its days, or its months, the first and last perhaps in part. */
export function columnsOf({ from, to }: Period): Period[] {
  const length = daysBetween(from, to) + 1
  if (length <= maxDayColumns) {
    return Array.from({ length }, (_, index) => addDays(from, index)).map((day) => ({
      from: day,
      to: day,
    }))
  }
  const columns: Period[] = []
  for (let first = from; first <= to;) {
    const last = lastOfMonth(first)
    columns.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return columns
}

function lastOfMonth(day: Day): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
