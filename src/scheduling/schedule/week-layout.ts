import { minutesOf, type TimeRange } from '../../platform/day/time.ts'
import type { Schedule } from './schedule.ts'
import { overlapsWith, overlapsWithin, type Overlap } from './schedule-change.ts'
import type { WeekTime } from './week-of-schedule.ts'

export const blockKinds = ['kept', 'added', 'elsewhere', 'overlap'] as const

/** One slot in the grid of a week. */
export interface WeekBlock extends TimeRange {
  weekday: number
  kind: (typeof blockKinds)[number]
  /** The branch of the slot, when it is another one. */
  branchName?: string
}

interface WeekLayout {
  blocks: WeekBlock[]
  /** The hours of the grid, in order; hours without a slot on any day are left out. */
  hours: number[]
  /** The length of the shortest slot, in minutes, which decides the height of the grid. */
  shortest: number
}

const timeKey = ({ weekday, starts, ends }: WeekTime) => `${weekday} ${starts} ${ends}`

/**
 * All overlaps of a week, within it and with other branches; only the latter have a branch name.
 */
const overlapsOf = (
  week: readonly WeekTime[],
  { elsewhere }: Pick<Schedule, 'elsewhere'>,
): Overlap<WeekTime & { branchName?: string }>[] => [
  ...overlapsWithin(week),
  ...overlapsWith(week, elsewhere),
]

/** The hours of an empty week. */
const emptyWeekHours = [9, 10, 11, 12]

const hoursWith = (minutes: readonly (readonly [starts: number, ends: number])[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    minutes.some(([starts, ends]) => starts < (hour + 1) * 60 && ends > hour * 60),
  )

/** The position of a time in the grid: minutes of shown hours above it, and the number of gaps. */
export function positionOf(
  time: string,
  hours: readonly number[],
): { minutes: number; gaps: number } {
  const [hour, minute] = [Math.floor(minutesOf(time) / 60), minutesOf(time) % 60]
  const index = hours.indexOf(hour)
  const gaps = hours.slice(1, index + 1).filter((it, stored) => it !== hours[stored]! + 1).length
  return { minutes: index * 60 + minute, gaps }
}

/** The layout of a week: its slots, new or kept, and the consultant's slots at other branches. */
export function layOutWeek(
  week: readonly WeekTime[],
  { slots, elsewhere }: Pick<Schedule, 'slots' | 'elsewhere'>,
): WeekLayout {
  const stored = new Set(slots.map(timeKey))
  const overlapping = new Set(overlapsOf(week, { elsewhere }).map(({ wanted }) => wanted))
  const blocks: WeekBlock[] = [
    ...elsewhere.map((slot) => ({ ...slot, kind: 'elsewhere' as const })),
    ...week.map((time) => ({
      ...time,
      kind: overlapping.has(time)
        ? ('overlap' as const)
        : stored.has(timeKey(time))
          ? ('kept' as const)
          : ('added' as const),
    })),
  ]
  const minutes = blocks.map((it) => [minutesOf(it.starts), minutesOf(it.ends)] as const)
  return {
    blocks: blocks.toSorted((a, b) => a.weekday - b.weekday || (a.starts < b.starts ? -1 : 1)),
    hours: blocks.length === 0 ? emptyWeekHours : hoursWith(minutes),
    shortest: Math.min(30, ...minutes.map(([starts, ends]) => ends - starts)),
  }
}

/**
 * For each line the first of its slots that overlaps one of another line, branch or irregular slot.
 */
export const overlapOfLines = (
  weeks: readonly (readonly WeekTime[])[],
  irregular: readonly WeekTime[],
  { elsewhere }: Pick<Schedule, 'elsewhere'>,
): (Overlap<WeekTime & { branchName?: string }> | undefined)[] =>
  weeks.map((week, index) => {
    const stored = weeks.slice(0, index).flat()
    return overlapsWith(week, [...stored, ...irregular, ...elsewhere])[0]
  })
