import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { fallsOn, partOf, type DayOffRow } from '../../scheduling/slots/days-off.ts'
import type { Sitting } from './calendar.ts'
import { slotState, type OffKind } from './slot-state.ts'

/** What the weekly schedule, the days off and the diary say of the days in view. */
export interface SittingFacts {
  slots: (TimeRange & { id: number; consultantId: number; branchId: number; weekday: Weekday })[]
  daysOff: DayOffRow[]
  /** Live appointments of the consultants in view, at any branch and of any service. */
  taken: (TimeRange & { consultantId: number; day: Day })[]
}

export const daysFrom = (from: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, index) => addDays(from, index))

/** Who sits where on each day, by day, consultant and branch, and what each slot then is. */
export const sittingsOf = (facts: SittingFacts, days: Day[], now: ClinicNow): Sitting[] => {
  const takenBy = groupBy(facts.taken, ({ consultantId, day }) => `${consultantId} ${day}`)
  return days.flatMap((day) => {
    const weekday = weekdayOf(day)
    const offThen = facts.daysOff.filter((off) => fallsOn(off, day))
    const onDuty = groupBy(
      facts.slots.filter((slot) => slot.weekday === weekday),
      ({ consultantId, branchId }) => `${consultantId} ${branchId}`,
    )
    return [...onDuty.values()].map((slots): Sitting => {
      const { consultantId, branchId } = slots[0]!
      const off = offThen.filter(
        (it) =>
          (it.branchId === null || it.branchId === branchId) &&
          (it.consultantId === null || it.consultantId === consultantId),
      )
      const dayFacts = {
        slots,
        daysOff: off.map((it) => ({ name: it.name, kind: kindOf(it), part: partOf(it) })),
        taken: takenBy.get(`${consultantId} ${day}`) ?? [],
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
          kind: kindOf(it),
          starts: it.starts,
          ends: it.ends,
        })),
      }
    })
  })
}

/** Why a whole day is off for a branch (or the clinic) and, where one is asked for, a consultant. */
export function wholeDayOff(
  daysOff: DayOffRow[],
  day: Day,
  { branch, consultant }: { branch?: number | undefined; consultant?: number | undefined },
): { name: string; kind: OffKind } | null {
  const off = daysOff.find(
    (it) =>
      it.starts === null &&
      (it.branchId === null || it.branchId === branch) &&
      (it.consultantId === null || it.consultantId === consultant) &&
      fallsOn(it, day),
  )
  return off ? { name: off.name, kind: kindOf(off) } : null
}

const kindOf = ({ consultantId }: DayOffRow): OffKind =>
  consultantId === null ? 'holiday' : 'leave'

function groupBy<Row>(rows: Row[], nameOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return groups
}
