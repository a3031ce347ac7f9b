import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'
import type { Calendar, CalendarConsultant } from './calendar.ts'
import { blocksOf, hoursAround, type Block } from './day-blocks.ts'
import type { Placed } from './assign-lanes.ts'

/** One consultant on one day. */
export interface DayColumn {
  day: Day
  consultant: CalendarConsultant
  blocks: Placed<Block>[]
  booked: number
  free: number
  /** Where they sit that day, and from when. */
  places: { branchId: number; from: Time }[]
}

export interface DayGroup {
  day: Day
  /** The name of the holiday that closes the day. */
  holiday: string | null
  columns: DayColumn[]
}

/** The days in view, each with its consultants by name; a day on which nobody is there has none. */
export const groupsOf = (calendar: Calendar, now: ClinicNow): DayGroup[] =>
  calendar.days.map(({ day, holiday }) => ({
    day,
    holiday,
    columns: calendar.consultants.flatMap((consultant) => {
      const isTheirs = (it: { day: Day; consultantId: number }) =>
        it.day === day && it.consultantId === consultant.id
      const sittings = calendar.sittings.filter(isTheirs)
      const appointments = calendar.appointments.filter(isTheirs)
      if (sittings.length === 0 && appointments.length === 0) return []
      const blocks = blocksOf(day, sittings, appointments, now)
      return {
        day,
        consultant,
        blocks,
        booked: appointments.filter(({ status }) => status !== 'CN').length,
        free: blocks.filter(({ kind }) => kind === 'free').length,
        places: placesOf(sittings, appointments),
      }
    }),
  }))

/** The branches of a day by when they begin; of a retired slot only its appointment tells. */
function placesOf(
  sittings: Calendar['sittings'],
  appointments: Calendar['appointments'],
): DayColumn['places'] {
  const begun = new Map<number, Time>()
  for (const { branchId, starts } of [
    ...sittings.flatMap(({ branchId, slots }) => slots.map(({ starts }) => ({ branchId, starts }))),
    ...appointments,
  ]) {
    const from = begun.get(branchId)
    if (from === undefined || starts < from) begun.set(branchId, starts)
  }
  return [...begun]
    .map(([branchId, from]) => ({ branchId, from }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** The hours that the scale shows, and how many rows an hour has: the shortest block fills a row. */
export function scaleOf(groups: DayGroup[]): { first: number; last: number; rowsPerHour: number } {
  const blocks = groups.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const shortest = Math.min(15, ...blocks.map((it) => minutesOf(it.ends) - minutesOf(it.starts)))
  return { ...hoursAround(blocks), rowsPerHour: 60 / Math.max(shortest, 5) }
}
