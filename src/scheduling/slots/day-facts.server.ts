import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { weekdayOf, type Day } from '../../platform/day/day.ts'
import type { DayFacts, DayOff, WeeklySlot } from './open-slots.ts'

export interface DayFactsQuery {
  consultant: number
  branch: number
  day: Day
  /** Limits the facts to one slot of the weekly schedule. */
  slot?: number | undefined
  /** The id of an appointment that is being moved: its own time does not count as taken. */
  except?: number | undefined
}

/** The facts as `dayFactsColumns` selects them, before `toDayFacts`. */
export interface DayFactsRow {
  slots: WeeklySlot[]
  daysOff: { name: string; starts: string | null; ends: string | null }[]
  taken: { starts: string; ends: string }[]
}

/** Reads the facts of a day for the rules of `open-slots.ts`, in one round trip. */
export async function readDayFacts(db: Queryable, query: DayFactsQuery): Promise<DayFacts> {
  const [row] = await db<DayFactsRow[]>`select ${dayFactsColumns(db, query)}`
  return toDayFacts(row!)
}

/** The facts as the columns `slots`, `days_off` and `taken` of a statement, for `toDayFacts`. */
export const dayFactsColumns = (
  db: Queryable,
  { consultant, branch, day, slot, except }: DayFactsQuery,
) => db`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'weekday', s.weekday,
      'starts', to_char(s.starts, 'HH24:MI'), 'ends', to_char(s.ends, 'HH24:MI'))), '[]')
    from slot s
    join staff c on c.id = s.consultant_id and c.active
    join branch b on b.id = s.branch_id and b.active
    where s.consultant_id = ${consultant} and s.branch_id = ${branch}
      and s.weekday = ${weekdayOf(day)} and s.active
      ${slot === undefined ? db`` : db`and s.id = ${slot}`}) as slots,
  ${daysOffColumn(db, { consultant, branch, day })},
  ${takenColumn(db, { consultant, day, except })}`

/** What a day takes off a consultant at a branch as the column `days_off`; the consultant may be a column of the statement. */
export const daysOffColumn = (
  db: Queryable,
  {
    consultant,
    branch,
    day,
  }: Pick<DayFactsQuery, 'branch' | 'day'> & { consultant: number | PendingQuery<Row[]> },
) => db`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'name', h.name,
      'starts', to_char(h.starts, 'HH24:MI'), 'ends', to_char(h.ends, 'HH24:MI'))), '[]')
    from holiday h
    where (h.branch_id is null or h.branch_id = ${branch})
      and (h.consultant_id is null or h.consultant_id = ${consultant})
      and (${day}::date between h.first_day and h.last_day
        or h.repeats_yearly and h.first_day <= ${day} and to_char(h.first_day, 'MMDD') = ${day.slice(5, 7) + day.slice(8)}))
    as days_off`

/** The times of the consultant's live appointments as the column `taken`. */
export const takenColumn = (
  db: Queryable,
  { consultant, day, except }: Pick<DayFactsQuery, 'consultant' | 'day' | 'except'>,
) => db`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'starts', to_char(a.starts, 'HH24:MI'), 'ends', to_char(a.ends, 'HH24:MI'))), '[]')
    from appointment a
    where a.consultant_id = ${consultant} and a.day = ${day} and is_live(a.status)
      and (a.held_until is null or a.held_until > now())
      and a.id <> ${except ?? 0}) as taken`

export const toDayFacts = ({ slots, daysOff, taken }: DayFactsRow): DayFacts => ({
  slots,
  taken,
  daysOff: toDaysOff(daysOff),
})

/** The days off as `daysOffColumn` selects them, for the rules. */
export const toDaysOff = (rows: DayFactsRow['daysOff']): DayOff[] =>
  rows.map(({ name, starts, ends }) => ({
    name,
    part: starts !== null && ends !== null ? { starts, ends } : undefined,
  }))
