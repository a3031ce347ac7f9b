import { cutStretch } from '../../platform/day/split-time-range.ts'
import type { Weekday } from '../../platform/day/day.ts'
import { minutesOf, overlaps, type TimeRange } from '../../platform/day/time.ts'

/** One stretch of a week: a weekday, from a start to an end. */
export interface WeekTime extends TimeRange {
  weekday: Weekday
}

/** Hours that a consultant keeps on some weekdays, cut into slots of the same length. */
export interface ScheduleLine {
  /** In the order of the week, none twice. */
  days: Weekday[]
  from: string
  to: string
  /** The length of a slot. */
  minutes: number
  pause: TimeRange | null
}

/** How long a slot can be, in minutes. */
export const slotMinutesWithin = { least: 5, most: 240 } as const

/**
 * Two sittings further apart than this are two lines: the consultant goes and comes again. Closer
 * ones are one line with a break.
 */
const longestPauseMinutes = 120

const byTime = (a: WeekTime, b: WeekTime): number =>
  a.weekday - b.weekday || (a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : 0)

/** The slots of one day that a line makes, earliest first. */
export const timesOfLine = ({ from, to, pause, minutes }: ScheduleLine): TimeRange[] =>
  cutStretch({ starts: from, ends: to, pause: pause ?? undefined }, minutes)

/** The slots of a week that lines make, in the order of the week. Lines may overlap one another. */
export const weekOfSchedule = (lines: readonly ScheduleLine[]): WeekTime[] =>
  lines
    .flatMap((line) =>
      line.days.flatMap((weekday) => timesOfLine(line).map((time) => ({ weekday, ...time }))),
    )
    .toSorted(byTime)

/** What of a line's hours is too short for a slot: before the break, and at the end. */
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
    const left = { starts: last?.ends ?? stretch.starts, ends: stretch.ends }
    return left.starts < left.ends ? [left] : []
  })
}

/** The lines that slots could have been made from, and the slots that no line can make. */
export interface Week<Slot extends WeekTime> {
  lines: ScheduleLine[]
  irregular: Slot[]
}

/**
 * Reads lines from the slots of a week, which do not overlap: the lines and the irregular slots make
 * exactly these slots again. Slots of the same length that touch are one sitting; two sittings with
 * a break between them are one line; days with the same hours share it.
 */
export function linesOfWeek<Slot extends WeekTime>(slots: readonly Slot[]): Week<Slot> {
  const { least, most } = slotMinutesWithin
  const isRegular = (slot: Slot) => lengthOf(slot) >= least && lengthOf(slot) <= most
  const byWeekday = Map.groupBy(slots.filter(isRegular).toSorted(byTime), ({ weekday }) => weekday)
  const ofDays = [...byWeekday].flatMap(([weekday, day]) =>
    joinSittings(sittingsOf(day)).map((hours) => ({ weekday, hours })),
  )
  const same = Map.groupBy(ofDays, ({ hours }) => JSON.stringify(hours))
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

interface Sitting extends TimeRange {
  minutes: number
}

/** Slots of one day, earliest first, with those that touch and are as long put together. */
function sittingsOf(slots: readonly WeekTime[]): Sitting[] {
  const sittings: Sitting[] = []
  for (const slot of slots) {
    const last = sittings.at(-1)
    const minutes = lengthOf(slot)
    if (last?.ends === slot.starts && last.minutes === minutes) last.ends = slot.ends
    else sittings.push({ starts: slot.starts, ends: slot.ends, minutes })
  }
  return sittings
}

function joinSittings(sittings: readonly Sitting[]): Omit<ScheduleLine, 'days'>[] {
  const lines: Omit<ScheduleLine, 'days'>[] = []
  for (const { starts, ends, minutes } of sittings) {
    const last = lines.at(-1)
    const gap = last ? minutesOf(starts) - minutesOf(last.to) : 0
    const continues =
      last && !last.pause && last.minutes === minutes && gap > 0 && gap <= longestPauseMinutes
    if (continues) {
      last.pause = { starts: last.to, ends: starts }
      last.to = ends
    } else lines.push({ from: starts, to: ends, minutes, pause: null })
  }
  return lines
}
