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
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const off = daysOff.filter((it) => fallsOn(it, day))
    for (const slot of slots) {
      if (slot.weekday !== weekdayOf(day) || off.some((it) => closesSlot(it, slot))) continue
      const { weekday } = slot
      const hour = Math.floor(minutesOf(slot.starts) / 60)
      const cell = counts.get(`${weekday} ${hour}`) ?? { weekday, hour, offered: 0 }
      cell.offered += 1
      counts.set(`${weekday} ${hour}`, cell)
    }
  }
  return [...counts.values()]
}

/** True if a day off closes the slot: for its branch, its consultant or the clinic, whole or part day. */
function closesSlot(off: DayOffRow, slot: OfferedSlot): boolean {
  if (off.branchId !== null && off.branchId !== slot.branchId) return false
  if (off.consultantId !== null && off.consultantId !== slot.consultantId) return false
  const part = partOfDay(off)
  return !part || overlaps(part, slot)
}
