import { addDays, weekdayOf } from '../../../platform/day/day.ts'
import { minutesOf, overlaps, type TimeRange } from '../../../platform/day/time.ts'
import { fallsOn, partOf, type DayOffRow } from '../../../scheduling/slots/days-off.ts'
import type { Period } from './period.ts'

/** One slot of a week, and whose it is. */
export interface OfferedSlot extends TimeRange {
  weekday: number
  consultantId: number
  branchId: number
}

/** How many slots there were on the days of a period, by weekday and the hour in which they begin. */
export function countOffered(
  slots: readonly OfferedSlot[],
  daysOff: readonly DayOffRow[],
  { from, to }: Period,
): { weekday: number; hour: number; offered: number }[] {
  const counts = new Map<string, { weekday: number; hour: number; offered: number }>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const off = daysOff.filter((it) => fallsOn(it, day))
    for (const slot of slots) {
      if (slot.weekday !== weekdayOf(day) || off.some((it) => closes(it, slot))) continue
      const { weekday } = slot
      const hour = Math.floor(minutesOf(slot.starts) / 60)
      const found = counts.get(`${weekday} ${hour}`) ?? { weekday, hour, offered: 0 }
      found.offered += 1
      counts.set(`${weekday} ${hour}`, found)
    }
  }
  return [...counts.values()]
}

/** Whether a day off takes a slot away: of its branch, its consultant or all, whole or that part. */
function closes(off: DayOffRow, slot: OfferedSlot): boolean {
  if (off.branchId !== null && off.branchId !== slot.branchId) return false
  if (off.consultantId !== null && off.consultantId !== slot.consultantId) return false
  const part = partOf(off)
  return !part || overlaps(part, slot)
}
