import { measuredKey } from '../../../masters/test-catalogue/measured-values.ts'
import { daysBetween, type Day } from '../../../platform/day/day.ts'
import type { Figure } from './figures.ts'
import type { TestWithResult } from './test-results.ts'

/** The latest figures of a value that are shown. */
export const maxPoints = 20

interface CoursePoint {
  /** Of the recommended test. */
  id: number
  day: Day
  figure: Figure
}

/** A measured value of a patient over time: '8.1, 7.4, 6.9'. */
export interface TestCourse {
  key: string
  test: string
  name: string
  unit: string
  /** Oldest first. */
  points: CoursePoint[]
}

/**
 * The values that were measured twice or more, in the order of the tests and of their values. Those of one test are
 * compared, by name and unit: glucose of the blood is not that of the urine, nor mg/dL mmol/L.
 */
export function coursesOf(tests: readonly TestWithResult[]): TestCourse[] {
  const courses = new Map<string, TestCourse>()
  for (const { id, type, name: test, result } of tests) {
    for (const figure of result?.figures ?? []) {
      const { name, unit } = figure
      const key = `${type}\n${test}\n${measuredKey(figure)}`
      const course = courses.get(key) ?? { key, test, name, unit, points: [] }
      courses.set(key, course)
      course.points.push({ id, day: result!.day, figure })
    }
  }
  return [...courses.values()]
    .filter(({ points }) => points.length > 1)
    .map((course) => ({
      ...course,
      // Tests come latest first; of two of one day the one that was recommended later is the later one.
      points: course.points
        .toReversed()
        .toSorted((one, other) => daysBetween(other.day, one.day))
        .slice(-maxPoints),
    }))
}

interface Size {
  width: number
  height: number
  /** Around the line, in which its points have room. */
  padding: number
}

/** The range within which nothing is said of a figure; null for a side without a limit. */
function bandOf({ ranges }: Figure): { low: number | null; high: number | null } | null {
  const lows = ranges.map(({ low }) => low)
  const highs = ranges.map(({ high }) => high)
  const low = lows.every((it) => it !== null) ? Math.min(...lows) : null
  const high = highs.every((it) => it !== null) ? Math.max(...highs) : null
  return ranges.length === 0 || (low === null && high === null) ? null : { low, high }
}

/** Positions are from the upper left. A band reaches as far as the figures that were noted with its range. */
export function drawCourse({ points }: TestCourse, { width, height, padding }: Size) {
  const bands = points.map(({ figure }) => bandOf(figure))
  const limits = bands.flatMap((band) => [band?.low ?? null, band?.high ?? null])
  const values = points.map(({ figure }) => figure.value)
  const shown = [...values, ...limits.filter((it) => it !== null)]
  const lowest = Math.min(...shown)
  const span = Math.max(...shown) - lowest
  const first = points[0]!.day
  const days = daysBetween(first, points.at(-1)!.day)

  const xOf = (day: Day, index: number) => {
    // All of one day stand beside each other.
    const share = days === 0 ? index / (points.length - 1) : daysBetween(first, day) / days
    return padding + share * (width - 2 * padding)
  }
  const yOf = (value: number) =>
    height - padding - (span === 0 ? 0.5 : (value - lowest) / span) * (height - 2 * padding)

  const dots = points.map(({ day, figure }, index) => ({
    x: round(xOf(day, index)),
    y: round(yOf(figure.value)),
  }))
  const edges = [0, ...dots.slice(1).map(({ x }, index) => (x + dots[index]!.x) / 2), width]
  const drawn: { x: number; y: number; width: number; height: number }[] = []
  for (const [index, band] of bands.entries()) {
    if (!band) continue
    const y = band.high === null ? 0 : round(yOf(band.high))
    const bottom = band.low === null ? height : round(yOf(band.low))
    const [x, end] = [edges[index]!, edges[index + 1]!]
    // Of several figures between two of the same place.
    if (end === x) continue
    const last = drawn.at(-1)
    // One shape for one range: two that meet would show a seam.
    if (last && last.x + last.width === x && last.y === y && last.height === bottom - y) {
      last.width = end - last.x
    } else {
      drawn.push({ x, y, width: end - x, height: bottom - y })
    }
  }
  return { dots, line: dots.map(({ x, y }) => `${x},${y}`).join(' '), bands: drawn }
}

const round = (position: number) => Math.round(position * 10) / 10
