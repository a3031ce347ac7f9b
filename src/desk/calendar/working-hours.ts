import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { groupBy } from '../../platform/lists/group-by.ts'
import { fallsOn, partOfDay, type DayOffRow } from '../../scheduling/slots/days-off.ts'
import type { WorkingHours } from './calendar.ts'
import { slotState, type DayOffKind } from './slot-state.ts'

/** The data of the visible days: weekly schedule, days off, appointments. */
export interface WorkingHoursFacts {
  slots: (TimeRange & { id: number; consultantId: number; branchId: number; weekday: Weekday })[]
  daysOff: DayOffRow[]
  /** Live appointments of these consultants, at any branch and of any service. */
  taken: (TimeRange & { consultantId: number; day: Day })[]
}

export const daysFrom = (from: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, index) => addDays(from, index))

/** The working hours by day, consultant and branch, with the state of each slot. */
export const workingHoursOf = (
  facts: WorkingHoursFacts,
  days: Day[],
  now: ClinicNow,
): WorkingHours[] => {
  const takenByConsultantDay = groupBy(
    facts.taken,
    ({ consultantId, day }) => `${consultantId} ${day}`,
  )
  return days.flatMap((day) => {
    const weekday = weekdayOf(day)
    const daysOffOnDay = facts.daysOff.filter((off) => fallsOn(off, day))
    const slotsByConsultant = groupBy(
      facts.slots.filter((slot) => slot.weekday === weekday),
      ({ consultantId, branchId }) => `${consultantId} ${branchId}`,
    )
    return [...slotsByConsultant.values()].map((slots): WorkingHours => {
      const { consultantId, branchId } = slots[0]!
      const off = daysOffOnDay.filter(
        (it) =>
          (it.branchId === null || it.branchId === branchId) &&
          (it.consultantId === null || it.consultantId === consultantId),
      )
      const dayFacts = {
        slots,
        daysOff: off.map((it) => ({ name: it.name, kind: dayOffKindOf(it), part: partOfDay(it) })),
        taken: takenByConsultantDay.get(`${consultantId} ${day}`) ?? [],
      }
      return {
        day,
        consultantId,
        branchId,
        slots: slots
          .map((slot) => ({
            id: slot.id,
            starts: slot.starts,
            ends: slot.ends,
            state: slotState(slot, day, dayFacts, now),
          }))
          .toSorted((a, b) => (a.starts < b.starts ? -1 : 1)),
        daysOff: off.map((it) => ({
          name: it.name,
          kind: dayOffKindOf(it),
          starts: it.starts,
          ends: it.ends,
        })),
      }
    })
  })
}

/** The reason for a whole day off: of the clinic or the branch, or of the requested consultant. */
export function wholeDayOff(
  daysOff: DayOffRow[],
  day: Day,
  { branch, consultant }: { branch?: number | undefined; consultant?: number | undefined },
): { name: string; kind: DayOffKind } | null {
  const off = daysOff.find(
    (it) =>
      it.starts === null &&
      (it.branchId === null || it.branchId === branch) &&
      (it.consultantId === null || it.consultantId === consultant) &&
      fallsOn(it, day),
  )
  return off ? { name: off.name, kind: dayOffKindOf(off) } : null
}

const dayOffKindOf = ({ consultantId }: DayOffRow): DayOffKind =>
  consultantId === null ? 'holiday' : 'leave'
