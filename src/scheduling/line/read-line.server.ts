import type { Queryable } from '../../platform/db/connect.server.ts'
import { weekdayOf, type Day } from '../../platform/day/day.ts'
import { formatToken, type LineEntry } from './line.ts'
import {
  lineOrder,
  type LineRules,
  type Place,
  type PlaceReason,
  type WaitingPatient,
} from './line-order.ts'
import { lineState, type LineFacts } from './line-state.ts'

export interface LineQuery {
  branch: number
  /** Undefined for all consultants of the branch. */
  consultant: number | undefined
  day: Day
}

/** The time as the order needs it. */
export interface LineClock {
  /** Minutes of the clinic's day. */
  now: number
  timeZone: string
}

/** The facts of an appointment `a` with its entry `e` for the rules of `line-state.ts`. */
export const lineFactsColumns = (db: Queryable) => db`
  a.status, a.arrived_at is not null as has_arrived,
  case when exists (select from visit v where v.appointment_id = a.id) then 'saved'
    when exists (select from visit_draft d where d.appointment_id = a.id) then 'begun'
    else 'none' end as visit,
  coalesce(e.is_called, false) as is_called,
  e.with_consultant_at is not null as is_with_consultant,
  e.finished_at is not null as is_finished, e.left_at is not null as has_left,
  e.did_not_come_at is not null as did_not_come`

/** What `lineOrder` needs of an appointment `a` with its entry `e`, in minutes of the clinic's day. */
export function waitingColumns(db: Queryable, timeZone: string) {
  const minutes = (instant: ReturnType<Queryable>) =>
    db`extract(epoch from (${instant} at time zone ${timeZone}::text)::time)::float8 / 60`
  return db`
    extract(epoch from a.starts)::float8 / 60 as booked_minutes,
    ${minutes(db`a.arrived_at`)} as arrived_minutes,
    ${minutes(db`e.missed_at`)} as missed_minutes,
    ${minutes(db`e.moved_up_at`)} as moved_up_minutes,
    e.moved_up_reason`
}

export interface WaitingRow {
  appointmentId: number
  consultantId: number
  walkIn: boolean
  bookedMinutes: number
  arrivedMinutes: number | null
  missedMinutes: number | null
  movedUpMinutes: number | null
  movedUpReason: string | null
}

type FactsRow = LineFacts & WaitingRow

/** Those who wait for one consultant, in the order of calling. */
export const orderWaiting = (rows: readonly FactsRow[], rules: LineRules): Place[] =>
  lineOrder(rows.filter((row) => lineState(row) === 'waiting').map(toWaitingPatient), rules)

const toWaitingPatient = (row: WaitingRow): WaitingPatient => ({
  appointmentId: row.appointmentId,
  isWalkIn: row.walkIn,
  booked: row.bookedMinutes,
  arrived: row.arrivedMinutes ?? row.bookedMinutes,
  missed: row.missedMinutes,
  movedUp:
    row.movedUpMinutes === null || row.movedUpReason === null
      ? null
      : { at: row.movedUpMinutes, reason: row.movedUpReason },
})

/** Minutes of a visit where the consultant has no hours at the branch that day. */
const usualVisitMinutes = 15

/** The rules of each consultant's line at a branch: the length of their slots, and the Admin's limit. */
export async function readLineRules(
  db: Queryable,
  { branch, day }: Pick<LineQuery, 'branch' | 'day'>,
  now: number,
): Promise<(consultant: number) => LineRules> {
  const [row] = await db<
    [{ walkInLimit: number; slots: { consultant: number; minutes: number }[] }]
  >`
    select walk_in_limit,
      (select coalesce(jsonb_agg(s), '[]') from (
        select consultant_id as consultant, percentile_disc(0.5) within group (
          order by extract(epoch from ends - starts) / 60) as minutes
        from slot
        where branch_id = ${branch} and weekday = ${weekdayOf(day)} and active
        group by consultant_id) s) as slots
    from clinic_details`
  const minutes = new Map(row.slots.map((slot) => [slot.consultant, slot.minutes]))
  return (consultant) => ({
    now,
    walkInLimit: row.walkInLimit,
    visitMinutes: minutes.get(consultant) ?? usualVisitMinutes,
  })
}

type LineRow = FactsRow &
  Omit<LineEntry, 'state' | 'token' | 'place' | 'reason'> & {
    tokenLetter: string | null
    tokenNumber: number | null
  }

/** The lines of a branch's day, as `listLine` answers them. */
export async function readLine(
  db: Queryable,
  { branch, consultant, day }: LineQuery,
  { now, timeZone }: LineClock,
): Promise<LineEntry[]> {
  const [rulesOf, rows] = await Promise.all([
    readLineRules(db, { branch, day }, now),
    db<LineRow[]>`
      select a.id as appointment_id, a.branch_id, a.consultant_id,
        (select name from staff where id = a.consultant_id) as consultant_name,
        a.service_id, (select name from service where id = a.service_id) as service_name, a.day, a.starts, a.ends, a.walk_in, a.patient_id,
        p.name as patient_name, p.mobile, age_on(p.age, p.age_on, a.day) as age, a.arrived_at,
        a.subscription_id, e.token_letter, e.token_number, e.called_at, e.last_called_at,
        coalesce(e.call_count, 0) as call_count, e.missed_at, e.with_consultant_at, e.finished_at,
        e.left_at, e.did_not_come_at, e.moved_up_at, 
        (select name from staff where id = e.moved_up_by) as moved_up_by,
        coalesce(e.version, 0) as version,
        ${lineFactsColumns(db)}, ${waitingColumns(db, timeZone)}
      from appointment a
      join patient p on p.id = a.patient_id
      left join line_entry e on e.appointment_id = a.id
      where a.branch_id = ${branch} and a.day = ${day} and is_live(a.status)
        and (a.held_until is null or a.held_until > now())
        ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
      order by consultant_name, a.consultant_id, a.starts, a.id`,
  ])
  const byConsultant = Map.groupBy(rows, (row) => row.consultantId)
  return [...byConsultant].flatMap(([id, line]) => toEntries(line, rulesOf(id)))
}

/** The order of the groups in a consultant's line. */
const groupOf: Record<LineEntry['state'], number> = {
  withConsultant: 0,
  called: 0,
  waiting: 1,
  expected: 2,
  done: 3,
  leftUnseen: 3,
  didNotCome: 3,
}

function toEntries(rows: readonly LineRow[], rules: LineRules): LineEntry[] {
  const places = new Map(
    orderWaiting(rows, rules).map(({ appointmentId, reason }, index) => [
      appointmentId,
      { place: index + 1, reason },
    ]),
  )
  return rows
    .map((row) => toEntry(row, places.get(row.appointmentId)))
    .toSorted((a, b) => groupOf[a.state] - groupOf[b.state] || (a.place ?? 0) - (b.place ?? 0))
}

function toEntry(
  row: LineRow,
  place: { place: number; reason: PlaceReason } | undefined,
): LineEntry {
  const { tokenLetter, tokenNumber, ...entry } = row
  return {
    ...entry,
    state: lineState(row),
    token: tokenLetter === null ? null : formatToken(tokenLetter, tokenNumber!),
    place: place?.place ?? null,
    ...(place && { reason: place.reason }),
  }
}
