import { weekdayOf, type Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { fallsOn, partOfDay, type DayOffRow } from './days-off.ts'
import type { DayFacts, WeeklySlot } from './open-slots.ts'

/** What decides when a consultant can be booked at a branch, apart from appointments. */
export interface KeptSchedule {
  /** Of `schedule_version`: whoever acts on these facts asks whether it is still that one. */
  version: string
  slots: WeeklySlot[]
  daysOff: DayOffRow[]
  /** The services that the consultant gives there, with the fee in rupees. */
  services: { id: number; fee: number; isSeries: boolean }[]
}

/**
 * Consultants at branches, those that were asked for last: a chain's, whose desks book them in turns. One with 80
 * slots in its week takes some 10 kB.
 */
export const maxKept = 1_000

const kept = new WeakMap<Db, Map<string, Promise<KeptSchedule | undefined>>>()

/**
 * The schedule of a consultant at a branch as this process read it last, maybe long ago. Undefined when the
 * database has no version, so that nothing can be kept. Never within a transaction: what it has changed may be
 * taken back.
 */
export function keptSchedule(
  db: Db,
  consultant: number,
  branch: number,
): Promise<KeptSchedule | undefined> {
  const all = kept.get(db) ?? new Map<string, Promise<KeptSchedule | undefined>>()
  kept.set(db, all)
  const key = `${consultant} ${branch}`
  const found = all.get(key)
  if (found) {
    // Behind the others: a map lists its keys as they were set.
    all.delete(key)
    all.set(key, found)
    return found
  }
  const [oldest] = all.keys()
  if (all.size >= maxKept) all.delete(oldest!)
  const reading = readSchedule(db, consultant, branch)
  all.set(key, reading)
  const forget = () => forgetSchedule(db, consultant, branch)
  reading.then((schedule) => schedule ?? forget(), forget)
  return reading
}

/** Has the schedule read again by whoever needs it next. */
export function forgetSchedule(db: Db, consultant: number, branch: number): void {
  kept.get(db)?.delete(`${consultant} ${branch}`)
}

/** The facts of a day, of a schedule and of what is booked. */
export function factsOfDay(
  { slots, daysOff }: KeptSchedule,
  day: Day,
  taken: TimeRange[],
): DayFacts {
  const weekday = weekdayOf(day)
  return {
    slots: slots.filter((slot) => slot.weekday === weekday),
    taken,
    daysOff: daysOff
      .filter((it) => fallsOn(it, day))
      .map((it) => ({ name: it.name, part: partOfDay(it) })),
  }
}

async function readSchedule(
  db: Db,
  consultant: number,
  branch: number,
): Promise<KeptSchedule | undefined> {
  const [row] = await db<[{ version: string | null } & Omit<KeptSchedule, 'version'>]>`
    select (select version from schedule_version) as version,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'weekday', s.weekday,
          'starts', to_char(s.starts, 'HH24:MI'), 'ends', to_char(s.ends, 'HH24:MI'))), '[]')
        from slot s
        join staff c on c.id = s.consultant_id and c.active
        join branch b on b.id = s.branch_id and b.active
        where s.consultant_id = ${consultant} and s.branch_id = ${branch} and s.active) as slots,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day,
          'repeatsYearly', h.repeats_yearly, 'branchId', h.branch_id,
          'consultantId', h.consultant_id,
          'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))), '[]')
        from holiday h
        where (h.branch_id is null or h.branch_id = ${branch})
          and (h.consultant_id is null or h.consultant_id = ${consultant})) as days_off,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'fee', cs.fee, 'isSeries', s.is_series)), '[]')
        from consultant_service cs
        join staff c on c.id = cs.consultant_id
        join service s on s.id = cs.service_id
        join branch b on b.id = ${branch}
        where cs.consultant_id = ${consultant}
          and cs.active and c.active and s.active and b.active) as services`
  const { version, ...facts } = row
  return version === null ? undefined : { version, ...facts }
}
