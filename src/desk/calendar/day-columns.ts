import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import type { Calendar, CalendarAppointment, CalendarConsultant } from './calendar.ts'
import { blocksOf, hoursAround, type PlacedBlock } from './day-blocks.ts'

/** One consultant on one day. */
export interface DayColumn {
  day: Day
  consultant: CalendarConsultant
  blocks: PlacedBlock[]
  /** Those who came without a slot: they have no time that a block could show. */
  walkIns: CalendarAppointment[]
  booked: number
  free: number
  /** Branches and starts of the consultant's working hours on that day. */
  branchStarts: { branchId: number; from: Time }[]
}

/** The key of a column among all visible ones. */
export const columnKey = ({ day, consultant }: Pick<DayColumn, 'day' | 'consultant'>): string =>
  `${day} ${consultant.id}`

export interface DayGroup {
  day: Day
  /** The name of the holiday that closes the day. */
  holiday: string | null
  columns: DayColumn[]
}

/** The visible days, each with its consultants by name; a day without consultants has none. */
export const groupsOf = (calendar: Calendar, now: ClinicNow): DayGroup[] =>
  calendar.days.map(({ day, holiday }) => ({
    day,
    holiday,
    columns: calendar.consultants.flatMap((consultant) => {
      const belongsToColumn = (it: { day: Day; consultantId: number }) =>
        it.day === day && it.consultantId === consultant.id
      const workingHours = calendar.sittings.filter(belongsToColumn)
      const appointments = calendar.appointments.filter(belongsToColumn)
      if (workingHours.length === 0 && appointments.length === 0) return []
      const withTime = appointments.filter(({ walkIn }) => !walkIn)
      const blocks = blocksOf(day, workingHours, withTime, now)
      return {
        day,
        consultant,
        blocks,
        walkIns: appointments.filter(({ walkIn }) => walkIn),
        booked: appointments.filter(({ status }) => isLive(status)).length,
        free: blocks.filter(({ kind }) => kind === 'free').length,
        branchStarts: branchStartsOf(workingHours, appointments),
      }
    }),
  }))

/** The branches of a day by their start; an appointment on a removed slot counts too. */
function branchStartsOf(
  workingHours: Calendar['sittings'],
  appointments: Calendar['appointments'],
): DayColumn['branchStarts'] {
  const earliestByBranch = new Map<number, Time>()
  for (const { branchId, starts } of [
    ...workingHours.flatMap(({ branchId, slots }) =>
      slots.map(({ starts }) => ({ branchId, starts })),
    ),
    ...appointments,
  ]) {
    const from = earliestByBranch.get(branchId)
    if (from === undefined || starts < from) earliestByBranch.set(branchId, starts)
  }
  return [...earliestByBranch]
    .map(([branchId, from]) => ({ branchId, from }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** The hours of the scale, and the number of rows per hour: the shortest block fills one row. */
export function scaleOf(groups: DayGroup[]): { first: number; last: number; rowsPerHour: number } {
  const blocks = groups.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const shortest = Math.min(15, ...blocks.map((it) => minutesOf(it.ends) - minutesOf(it.starts)))
  return { ...hoursAround(blocks), rowsPerHour: 60 / Math.max(shortest, 5) }
}
