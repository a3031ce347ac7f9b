import { addDays, weekdayOf } from '../../../platform/day/day.ts'
import { minutesOf, overlaps, type TimeRange } from '../../../platform/day/time.ts'
import { fallsOn, partOfDay, type DayOffRow } from '../../../scheduling/slots/days-off.ts'
import type { Period } from '../../../platform/day/periods.ts'

/** A weekly slot with its consultant and branch. */
export interface OfferedSlot extends TimeRange {
  weekday: number
  consultantId: number
  branchId: number
}

/** The number of slots in a period, by weekday and hour of the start. */
export function countOffered(
  slots: readonly OfferedSlot[],
  daysOff: readonly DayOffRow[],
  { from, to }: Period,
): { weekday: number; hour: number; offered: number }[] {
  const counts = new Map<string, { weekday: number; hour: number; offered: number }>()
  const byWeekday = Map.groupBy(slots, ({ weekday }) => weekday)
  // Most days have nothing off: what a whole one offers is counted once for its weekday.
  const wholeDays = new Map([...byWeekday].map(([weekday, its]) => [weekday, countByHour(its)]))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const off = daysOff.filter((it) => fallsOn(it, day))
    const open = () =>
      byWeekday.get(weekday)?.filter((slot) => !off.some((it) => closesSlot(it, slot))) ?? []
    const offered = off.length === 0 ? wholeDays.get(weekday) : countByHour(open())
    for (const [hour, count] of offered ?? []) {
      const cell = counts.get(`${weekday} ${hour}`) ?? { weekday, hour, offered: 0 }
      cell.offered += count
      counts.set(`${weekday} ${hour}`, cell)
    }
  }
  return [...counts.values()]
}

function countByHour(slots: readonly OfferedSlot[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { starts } of slots) {
    const hour = Math.floor(minutesOf(starts) / 60)
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
  }
  return counts
}

/** True if a day off closes the slot: for its branch, its consultant or the clinic, whole or part day. */
function closesSlot(off: DayOffRow, slot: OfferedSlot): boolean {
  if (off.branchId !== null && off.branchId !== slot.branchId) return false
  if (off.consultantId !== null && off.consultantId !== slot.consultantId) return false
  const part = partOfDay(off)
  return !part || overlaps(part, slot)
}
