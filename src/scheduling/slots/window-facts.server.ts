import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { bookingWindowDays, lastBookableDay } from './booking-window.ts'
import { fallsOn, partOfDay, type DayOffRow } from './days-off.ts'
import type { DayFacts, WeeklySlot } from './open-slots.ts'

/**
 * A list for each column, all in one order and null without a row: an object for each row takes PostgreSQL ten times as
 * long.
 */
interface WindowRow {
  slotIds: number[] | null
  slotWeekdays: WeeklySlot['weekday'][]
  slotConsultants: number[]
  slotBranches: number[]
  slotStarts: Time[]
  slotEnds: Time[]
  daysOff: DayOffRow[]
  takenConsultants: number[] | null
  takenDays: Day[]
  takenStarts: Time[]
  takenEnds: Time[]
}

/** The days of the booking window, soonest first. */
export const windowDays = (today: Day): Day[] =>
  Array.from({ length: bookingWindowDays + 1 }, (_, index) => addDays(today, index))

/** Reads the facts of some consultants at a branch for every day of the booking window, at once. */
export async function readWindowFacts(
  db: Queryable,
  consultants: readonly number[],
  branch: number,
  now: Pick<ClinicNow, 'today'>,
): Promise<(consultant: number, day: Day) => DayFacts> {
  const factsOf = await readFactsOfBranches(db, consultants, [branch], now)
  return (consultant, day) => factsOf(consultant, branch, day)
}

/** The same at several branches: what a consultant has taken is the same at each, and read once. */
export async function readFactsOfBranches(
  db: Queryable,
  consultants: readonly number[],
  branches: readonly number[],
  { today }: Pick<ClinicNow, 'today'>,
): Promise<(consultant: number, branch: number, day: Day) => DayFacts> {
  const ids = [...consultants]
  const branchIds = [...branches]
  const [found] = await db<WindowRow[]>`
    select slots.*, taken.*,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day,
          'repeatsYearly', h.repeats_yearly, 'branchId', h.branch_id,
          'consultantId', h.consultant_id,
          'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))), '[]')
        from holiday h
        where (h.branch_id is null or h.branch_id = any(${branchIds}::int[]))
          and (h.consultant_id is null or h.consultant_id = any(${ids}::int[]))
          and (h.repeats_yearly or h.last_day >= ${today})) as days_off
    from (
      select array_agg(s.id) as slot_ids, array_agg(s.weekday) as slot_weekdays,
        array_agg(s.consultant_id) as slot_consultants, array_agg(s.branch_id) as slot_branches,
        array_agg(s.starts) as slot_starts, array_agg(s.ends) as slot_ends
      from slot s
      join staff c on c.id = s.consultant_id and c.active
      join branch b on b.id = s.branch_id and b.active
      where s.consultant_id = any(${ids}::int[]) and s.branch_id = any(${branchIds}::int[]) and s.active) slots,
    (
      select array_agg(a.consultant_id) as taken_consultants, array_agg(a.day) as taken_days,
        array_agg(a.starts) as taken_starts, array_agg(a.ends) as taken_ends
      from appointment a
      where a.consultant_id = any(${ids}::int[]) and is_live(a.status)
        and a.day between ${today} and ${lastBookableDay(today)}
        and (a.held_until is null or a.held_until > now())) taken`
  const { daysOff, ...row } = found!
  const slots = (row.slotIds ?? []).map((id, index) => ({
    id,
    weekday: row.slotWeekdays[index]!,
    consultantId: row.slotConsultants[index]!,
    branchId: row.slotBranches[index]!,
    starts: row.slotStarts[index]!,
    ends: row.slotEnds[index]!,
  }))
  const taken = (row.takenConsultants ?? []).map((consultantId, index) => ({
    consultantId,
    day: row.takenDays[index]!,
    starts: row.takenStarts[index]!,
    ends: row.takenEnds[index]!,
  }))
  const slotsOf = Map.groupBy(slots, (it) => `${it.consultantId} ${it.branchId} ${it.weekday}`)
  const takenOf = Map.groupBy(taken, (it) => `${it.consultantId} ${it.day}`)
  return (consultant, branch, day) => ({
    slots: slotsOf.get(`${consultant} ${branch} ${weekdayOf(day)}`) ?? [],
    taken: takenOf.get(`${consultant} ${day}`) ?? [],
    daysOff: daysOff
      .filter((it) => it.branchId === null || it.branchId === branch)
      .filter((it) => it.consultantId === null || it.consultantId === consultant)
      .filter((it) => fallsOn(it, day))
      .map((it) => ({ name: it.name, part: partOfDay(it) })),
  })
}
