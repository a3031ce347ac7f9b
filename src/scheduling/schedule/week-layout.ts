import { minutesOf, type TimeRange } from '../../platform/day/time.ts'
import type { Schedule } from './schedule.ts'
import { overlapsWith, overlapsWithin, type Overlap } from './schedule-change.ts'
import type { WeekTime } from './week-of-schedule.ts'

export const blockKinds = ['kept', 'added', 'elsewhere', 'overlap'] as const

/** One slot in the picture of a week. */
export interface WeekBlock extends TimeRange {
  weekday: number
  kind: (typeof blockKinds)[number]
  /** Where it is, when it is at another branch. */
  branchName?: string
}

interface WeekPicture {
  blocks: WeekBlock[]
  /** The hours in the picture, in order; those in which nothing stands on any day are left out. */
  hours: number[]
  /** The shortest slot, in minutes: it must still be readable. */
  shortest: number
}

const timeKey = ({ weekday, starts, ends }: WeekTime) => `${weekday} ${starts} ${ends}`

/** Everything that stands in the way of a week, with what it hits; a slot of its own has no branch. */
const overlapsOf = (
  week: readonly WeekTime[],
  { elsewhere }: Pick<Schedule, 'elsewhere'>,
): Overlap<WeekTime & { branchName?: string }>[] => [
  ...overlapsWithin(week),
  ...overlapsWith(week, elsewhere),
]

/** What an empty week shows. */
const quietMorning = [9, 10, 11, 12]

const hoursWith = (minutes: readonly (readonly [starts: number, ends: number])[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    minutes.some(([starts, ends]) => starts < (hour + 1) * 60 && ends > hour * 60),
  )

/** Where a time stands in the picture: minutes of shown hours above it, and gaps that are left out. */
export function placeOf(time: string, hours: readonly number[]): { minutes: number; gaps: number } {
  const [hour, minute] = [Math.floor(minutesOf(time) / 60), minutesOf(time) % 60]
  const index = hours.indexOf(hour)
  const gaps = hours.slice(1, index + 1).filter((it, before) => it !== hours[before]! + 1).length
  return { minutes: index * 60 + minute, gaps }
}

/** A week as it is drawn: its slots, new or kept, and what the consultant has at other branches. */
export function pictureOf(
  week: readonly WeekTime[],
  { slots, elsewhere }: Pick<Schedule, 'slots' | 'elsewhere'>,
): WeekPicture {
  const before = new Set(slots.map(timeKey))
  const wrong = new Set(overlapsOf(week, { elsewhere }).map(({ wanted }) => wanted))
  const blocks: WeekBlock[] = [
    ...elsewhere.map((slot) => ({ ...slot, kind: 'elsewhere' as const })),
    ...week.map((time) => ({
      ...time,
      kind: wrong.has(time)
        ? ('overlap' as const)
        : before.has(timeKey(time))
          ? ('kept' as const)
          : ('added' as const),
    })),
  ]
  const minutes = blocks.map((it) => [minutesOf(it.starts), minutesOf(it.ends)] as const)
  return {
    blocks: blocks.toSorted((a, b) => a.weekday - b.weekday || (a.starts < b.starts ? -1 : 1)),
    hours: blocks.length === 0 ? quietMorning : hoursWith(minutes),
    shortest: Math.min(30, ...minutes.map(([starts, ends]) => ends - starts)),
  }
}

/** For each line, the first of its slots that hits another line's, an irregular or an elsewhere one. */
export const overlapOfLines = (
  weeks: readonly (readonly WeekTime[])[],
  irregular: readonly WeekTime[],
  { elsewhere }: Pick<Schedule, 'elsewhere'>,
): (Overlap<WeekTime & { branchName?: string }> | undefined)[] =>
  weeks.map((week, index) => {
    const before = weeks.slice(0, index).flat()
    return overlapsWith(week, [...before, ...irregular, ...elsewhere])[0]
  })
