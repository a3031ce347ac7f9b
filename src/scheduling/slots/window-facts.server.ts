import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { Time, TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { bookingWindowDays, lastBookableDay } from './booking-window.ts'
import { fallsOn, partOfDay, type DayOffRow } from './days-off.ts'
import type { DayFacts, WeeklySlot } from './open-slots.ts'

/**
 * A list for each column, all in one order and null without a row: an object for each row takes PostgreSQL ten times as
 * long.
 */
interface SlotColumns {
  ids: number[] | null
  weekdays: WeeklySlot['weekday'][]
  consultants: number[]
  branches: number[]
  starts: Time[]
  ends: Time[]
  daysOff: DayOffRow[]
}
interface TakenColumns {
  consultants: number[] | null
  days: Day[]
  starts: Time[]
  ends: Time[]
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

/**
 * The same at several branches, for the days of the booking window from `firstDay` to `lastDay`: what a consultant has
 * taken is the same at each, and read once, beside the schedules. Each answers at its own moment; whoever books is
 * answered again.
 */
export async function readFactsOfBranches(
  db: Queryable,
  consultants: readonly number[],
  branches: readonly number[],
  { today }: Pick<ClinicNow, 'today'>,
  { firstDay = today, lastDay = lastBookableDay(today) }: { firstDay?: Day; lastDay?: Day } = {},
): Promise<(consultant: number, branch: number, day: Day) => DayFacts> {
  const ids = [...consultants]
  const branchIds = [...branches]
  const [[schedule], [taken]] = await Promise.all([
    db<[SlotColumns]>`
      select array_agg(s.id) as ids, array_agg(s.weekday) as weekdays,
        array_agg(s.consultant_id) as consultants, array_agg(s.branch_id) as branches,
        array_agg(s.starts) as starts, array_agg(s.ends) as ends,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day,
            'repeatsYearly', h.repeats_yearly, 'branchId', h.branch_id,
            'consultantId', h.consultant_id,
            'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))), '[]')
          from holiday h
          where (h.branch_id is null or h.branch_id = any(${branchIds}::int[]))
            and (h.consultant_id is null or h.consultant_id = any(${ids}::int[]))
            and (h.repeats_yearly or h.last_day >= ${today})) as days_off
      from slot s
      join staff c on c.id = s.consultant_id and c.active
      join branch b on b.id = s.branch_id and b.active
      where s.consultant_id = any(${ids}::int[]) and s.branch_id = any(${branchIds}::int[]) and s.active`,
    db<[TakenColumns]>`
      select array_agg(a.consultant_id) as consultants, array_agg(a.day) as days,
        array_agg(a.starts) as starts, array_agg(a.ends) as ends
      from appointment a
      where a.consultant_id = any(${ids}::int[]) and is_live(a.status)
        and a.day between ${firstDay} and ${lastDay}
        and (a.held_until is null or a.held_until > now())`,
  ])
  const slotsOf = groupedSlots(schedule)
  const takenOf = groupedTaken(taken)
  const daysOffOf = daysOffByDay(schedule.daysOff)
  return (consultant, branch, day) => ({
    slots: slotsOf.get(`${consultant} ${branch} ${weekdayOf(day)}`) ?? [],
    taken: takenOf.get(`${consultant} ${day}`) ?? [],
    daysOff: daysOffOf(day)
      .filter((it) => it.branchId === null || it.branchId === branch)
      .filter((it) => it.consultantId === null || it.consultantId === consultant)
      .map((it) => ({ name: it.name, part: partOfDay(it) })),
  })
}

function groupedSlots({ ids, weekdays, consultants, branches, starts, ends }: SlotColumns) {
  const slots = new Map<string, WeeklySlot[]>()
  for (const [index, id] of (ids ?? []).entries()) {
    const weekday = weekdays[index]!
    const key = `${consultants[index]} ${branches[index]} ${weekday}`
    const slot = { id, weekday, starts: starts[index]!, ends: ends[index]! }
    addTo(slots, key, slot)
  }
  return slots
}

function groupedTaken({ consultants, days, starts, ends }: TakenColumns) {
  const taken = new Map<string, TimeRange[]>()
  for (const [index, consultant] of (consultants ?? []).entries()) {
    const key = `${consultant} ${days[index]}`
    const range = { starts: starts[index]!, ends: ends[index]! }
    addTo(taken, key, range)
  }
  return taken
}

function addTo<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const others = groups.get(key)
  if (others) others.push(item)
  else groups.set(key, [item])
}

/** The days off that fall on a day, at any branch and of anybody; each day is looked through once. */
function daysOffByDay(daysOff: readonly DayOffRow[]): (day: Day) => DayOffRow[] {
  const found = new Map<Day, DayOffRow[]>()
  return (day) => {
    const known = found.get(day) ?? daysOff.filter((it) => fallsOn(it, day))
    found.set(day, known)
    return known
  }
}
