import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { bookingWindowDays, lastBookableDay } from './booking-window.ts'
import { fallsOn, partOfDay, type DayOffRow } from './days-off.ts'
import type { DayFacts, WeeklySlot } from './open-slots.ts'

interface WindowRow {
  slots: (WeeklySlot & { consultantId: number })[]
  daysOff: DayOffRow[]
  taken: (TimeRange & { consultantId: number; day: Day })[]
}

/** The days of the booking window, soonest first. */
export const windowDays = (today: Day): Day[] =>
  Array.from({ length: bookingWindowDays + 1 }, (_, index) => addDays(today, index))

/** Reads the facts of some consultants at a branch for every day of the booking window, at once. */
export async function readWindowFacts(
  db: Queryable,
  consultants: readonly number[],
  branch: number,
  { today }: Pick<ClinicNow, 'today'>,
): Promise<(consultant: number, day: Day) => DayFacts> {
  const ids = [...consultants]
  const [row] = await db<WindowRow[]>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'weekday', s.weekday, 'consultantId', s.consultant_id,
          'starts', to_char(s.starts, 'HH24:MI'), 'ends', to_char(s.ends, 'HH24:MI'))), '[]')
        from slot s
        join staff c on c.id = s.consultant_id and c.active
        join branch b on b.id = s.branch_id and b.active
        where s.consultant_id = any(${ids}::int[]) and s.branch_id = ${branch} and s.active) as slots,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day,
          'repeatsYearly', h.repeats_yearly, 'branchId', h.branch_id,
          'consultantId', h.consultant_id,
          'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))), '[]')
        from holiday h
        where (h.branch_id is null or h.branch_id = ${branch})
          and (h.consultant_id is null or h.consultant_id = any(${ids}::int[]))
          and (h.repeats_yearly or h.last_day >= ${today})) as days_off,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'consultantId', a.consultant_id, 'day', a.day,
          'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
        from appointment a
        where a.consultant_id = any(${ids}::int[]) and is_live(a.status)
          and a.day between ${today} and ${lastBookableDay(today)}
          and (a.held_until is null or a.held_until > now())) as taken`
  const { slots, daysOff, taken } = row!
  const slotsOf = Map.groupBy(slots, (it) => `${it.consultantId} ${it.weekday}`)
  const takenOf = Map.groupBy(taken, (it) => `${it.consultantId} ${it.day}`)
  return (consultant, day) => ({
    slots: slotsOf.get(`${consultant} ${weekdayOf(day)}`) ?? [],
    taken: takenOf.get(`${consultant} ${day}`) ?? [],
    daysOff: daysOff
      .filter((it) => it.consultantId === null || it.consultantId === consultant)
      .filter((it) => fallsOn(it, day))
      .map((it) => ({ name: it.name, part: partOfDay(it) })),
  })
}
