import { splitTimeRange } from '../../platform/day/split-time-range.ts'
import type { Weekday } from '../../platform/day/day.ts'
import { minutesOf, overlaps, type TimeRange } from '../../platform/day/time.ts'
import { groupBy } from '../../platform/lists/group-by.ts'

/** A weekday with a start and an end time. */
export interface WeekTime extends TimeRange {
  weekday: Weekday
}

/** Working hours on some weekdays, divided into slots of the same length. */
export interface ScheduleLine {
  /** In order of the week, without duplicates. */
  days: Weekday[]
  from: string
  to: string
  /** The length of a slot, in minutes. */
  minutes: number
  pause: TimeRange | null
}

/** The shortest and longest length of a slot, in minutes. */
export const slotMinutesLimits = { least: 5, most: 240 } as const

/**
 * The longest break within a line, in minutes. Working hours further apart are two lines, because
 * the consultant leaves in between.
 */
const maxPauseMinutes = 120

const byTime = (a: WeekTime, b: WeekTime): number =>
  a.weekday - b.weekday || (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : 0)

/** The slots of one day that a line makes, earliest first. */
export const timesOfLine = ({ from, to, pause, minutes }: ScheduleLine): TimeRange[] =>
  splitTimeRange({ starts: from, ends: to, pause: pause ?? undefined }, minutes)

/** The slots of a week that lines make, in order of the week. Lines may overlap each other. */
export const weekOfSchedule = (lines: readonly ScheduleLine[]): WeekTime[] =>
  lines
    .flatMap((line) =>
      line.days.flatMap((weekday) => timesOfLine(line).map((time) => ({ weekday, ...time }))),
    )
    .toSorted(byTime)

/** The parts of a line's hours that are too short for a slot: before the break, and at the end. */
export function remaindersOf(line: ScheduleLine): TimeRange[] {
  const { from, to, pause } = line
  const times = timesOfLine(line)
  const stretches = pause
    ? [
        { starts: from, ends: pause.starts },
        { starts: pause.ends, ends: to },
      ]
    : [{ starts: from, ends: to }]
  return stretches.flatMap((stretch) => {
    const last = times.findLast((time) => overlaps(time, stretch))
    const remainder = { starts: last?.ends ?? stretch.starts, ends: stretch.ends }
    return remainder.starts < remainder.ends ? [remainder] : []
  })
}

/** The lines that make the slots of a week, and the slots that fit no line. */
export interface Week<Slot extends WeekTime> {
  lines: ScheduleLine[]
  irregular: Slot[]
}

/**
 * Derives lines from the slots of a week, which do not overlap; lines and irregular slots together
 * make exactly the same slots again. Adjacent slots of equal length become working hours, two
 * working hours with a break between them one line, and days with equal hours share a line.
 */
export function linesOfWeek<Slot extends WeekTime>(slots: readonly Slot[]): Week<Slot> {
  const { least: min, most: max } = slotMinutesLimits
  const isRegular = (slot: Slot) => lengthOf(slot) >= min && lengthOf(slot) <= max
  const byWeekday = groupBy(slots.filter(isRegular).toSorted(byTime), ({ weekday }) => weekday)
  const ofDays = [...byWeekday].flatMap(([weekday, day]) =>
    joinWorkingHours(workingHoursOf(day)).map((hours) => ({ weekday, hours })),
  )
  const same = groupBy(ofDays, ({ hours }) => JSON.stringify(hours))
  const lines = [...same.values()].map((group) => ({
    ...group[0]!.hours,
    days: group.map(({ weekday }) => weekday).toSorted((a, b) => a - b),
  }))
  return {
    lines: lines.toSorted((a, b) => a.days[0]! - b.days[0]! || (a.from < b.from ? -1 : 1)),
    irregular: slots.filter((slot) => !isRegular(slot)),
  }
}

const lengthOf = ({ starts, ends }: TimeRange): number => minutesOf(ends) - minutesOf(starts)

interface WorkingHours extends TimeRange {
  minutes: number
}

/** The slots of one day, earliest first, grouped by adjacent ones of equal length. */
function workingHoursOf(slots: readonly WeekTime[]): WorkingHours[] {
  const workingHours: WorkingHours[] = []
  for (const slot of slots) {
    const last = workingHours.at(-1)
    const minutes = lengthOf(slot)
    if (last?.ends === slot.starts && last.minutes === minutes) last.ends = slot.ends
    else workingHours.push({ starts: slot.starts, ends: slot.ends, minutes })
  }
  return workingHours
}

function joinWorkingHours(workingHours: readonly WorkingHours[]): Omit<ScheduleLine, 'days'>[] {
  const lines: Omit<ScheduleLine, 'days'>[] = []
  for (const { starts, ends, minutes } of workingHours) {
    const last = lines.at(-1)
    const gap = last ? minutesOf(starts) - minutesOf(last.to) : 0
    const continues =
      last && !last.pause && last.minutes === minutes && gap > 0 && gap <= maxPauseMinutes
    if (continues) {
      last.pause = { starts: last.to, ends: starts }
      last.to = ends
    } else lines.push({ from: starts, to: ends, minutes, pause: null })
  }
  return lines
}
