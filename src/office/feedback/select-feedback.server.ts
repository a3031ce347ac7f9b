import type { Queryable } from '../../platform/db/connect.server.ts'
import { feedbackDays } from '../../scheduling/feedback/feedback-rule.ts'
import type { FeedbackFilter, FeedbackRow, FeedbackState } from './feedback.ts'

/** What a person reads of: their filter, a consultant's own, and whether they see whose words they are. */
export interface FeedbackScope extends FeedbackFilter {
  state: FeedbackState
  isNamed: boolean
}

/** A row as the database has it. */
interface ReadRow extends Omit<FeedbackRow, 'answeredAt' | 'patient' | 'settled' | 'reopened'> {
  answeredAt: Date
  patientId: number
  patientName: string
  mobile: string
  mayCall: boolean
  settledVersion: number | null
  settledAt: Date | null
  settledBy: string | null
  note: string | null
}

/**
 * SQL: the answer `f` is low, and this version of it is not settled: `isToSettle` of the rule. `lowRating` is written out, as in the
 * index, which a parameter would not match.
 */
const isOpen = (db: Queryable) => db`
  (f.rating <= 2 and f.settled_version is distinct from f.version)`

/** SQL: at a branch, with a consultant. */
const isAt = (
  db: Queryable,
  { branch, consultant }: Pick<FeedbackFilter, 'branch' | 'consultant'>,
) => db`
  f.stands ${branch === undefined ? db`` : db`and f.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and f.consultant_id = ${consultant}`}`

/** SQL: of how many answers `f` somebody is to be called back, of any day. */
export const countOpen = (
  db: Queryable,
  place: Pick<FeedbackFilter, 'branch' | 'consultant'>,
) => db`
  select count(*)::int from visit_feedback f where ${isAt(db, place)} and ${isOpen(db)}`

/** SQL: of a place and of visits of some days. */
export const isOn = (db: Queryable, { from, to, ...place }: FeedbackFilter) => db`
  ${isAt(db, place)} and f.day between ${from} and ${to}`

/** SQL: answered, and in the patient's own words where only those are asked for. */
const isAnswered = (db: Queryable, { state }: FeedbackScope) => db`
  f.rating is not null ${state === 'words' ? db`and f.words is not null` : db``}`

/**
 * SQL: all that there is of some days, found by the days of the visits: "offset 0" keeps the planner from walking through
 * answers of all times instead.
 */
const allOn = (db: Queryable, scope: FeedbackScope) => db`
  (select * from visit_feedback f where ${isOn(db, scope)} offset 0) f`

/** SQL: the first day on which visits of some days are answered, by whatever clock. */
const firstAnswers = (db: Queryable, { from }: FeedbackScope) => db`${from}::date - 1`

/**
 * SQL: where the answers `f` of a filter are found, the newest first, in as many parts, each of which is older than the
 * one before. Those to be called back are of any day: nobody is forgotten because the screen shows another month. The
 * others are walked through by when they were given, which is at the visit or some days later. But a visit can be set
 * back, and moved to a later day with the answer that was given before: those are looked for among all of the days.
 */
function partsOf(db: Queryable, scope: FeedbackScope) {
  if (scope.state === 'open') {
    return [db`visit_feedback f where ${isAt(db, scope)} and ${isOpen(db)}`]
  }
  return [
    db`visit_feedback f where ${isOn(db, scope)} and ${isAnswered(db, scope)}
      and f.answered_at >= ${firstAnswers(db, scope)}
      and f.answered_at < ${scope.to}::date + ${feedbackDays + 3}::integer`,
    db`${allOn(db, scope)} where ${isAnswered(db, scope)} and f.answered_at < ${firstAnswers(db, scope)}`,
  ]
}

/** SQL: the columns of a row of answers `f`, and whom it is about. */
const columns = (db: Queryable) => db`
  f.id, f.version, f.day, b.name as branch_name, c.name as consultant_name, f.rating, f.words,
  f.answered_at, ${isOpen(db)} as is_open, a.patient_id, p.name as patient_name, p.mobile, f.may_call,
  f.settled_version, f.settled_at, s.name as settled_by, f.settled_note as note`
const joins = (db: Queryable) => db`
  join appointment a on a.id = f.appointment_id
  join patient p on p.id = a.patient_id
  join branch b on b.id = f.branch_id
  join staff c on c.id = f.consultant_id
  left join staff s on s.id = f.settled_by`

/** Reads answers, the newest first, from behind a place in their order. */
export async function selectFeedback(
  db: Queryable,
  scope: FeedbackScope,
  limit: number,
  after: string | undefined,
): Promise<{ row: FeedbackRow; cursor: string }[]> {
  const [micros, id] = after?.split(' ') ?? []
  const found: (ReadRow & { cursor: string })[] = []
  for (const part of partsOf(db, scope)) {
    if (found.length === limit) break
    const rows = await db<(ReadRow & { cursor: string })[]>`
      with page as materialized (
        select f.* from ${part}
          ${
            after === undefined
              ? db``
              : db`and (f.answered_at, f.id) < (timestamptz 'epoch' + ${micros!}::bigint * interval '1 microsecond', ${Number(id)})`
          }
        order by f.answered_at desc, f.id desc limit ${limit - found.length}
      )
      select ${columns(db)}, (extract(epoch from f.answered_at) * 1000000)::bigint || ' ' || f.id as cursor
      from page f ${joins(db)}
      order by f.answered_at desc, f.id desc`
    found.push(...rows)
  }
  return found.map(({ cursor, ...row }) => ({ row: toRow(row, scope.isNamed), cursor }))
}

/** The ids of all answers of a filter as they are at one moment, the newest first. */
export async function readFeedbackIds(db: Queryable, scope: FeedbackScope): Promise<number[]> {
  const [found] = await db<[{ ids: number[] }]>`
    select array(
      select f.id from ${
        scope.state === 'open'
          ? db`visit_feedback f where ${isAt(db, scope)} and ${isOpen(db)}`
          : db`${allOn(db, scope)} where ${isAnswered(db, scope)}`
      }
      order by f.answered_at desc, f.id desc) as ids`
  return found.ids
}

/**
 * The answers with these ids as they are now, in the order of the ids; without those whose visit was set back since, or
 * went to another place or consultant.
 */
export async function readFeedbackRows(
  db: Queryable,
  ids: readonly number[],
  scope: FeedbackScope,
): Promise<FeedbackRow[]> {
  const rows = await db<ReadRow[]>`
    -- By their ids alone: with the place in the condition, the planner may read all of it for each batch.
    with batch as materialized (
      select f.*, listed.place
      from unnest(${[...ids]}::int[]) with ordinality listed (id, place)
      join visit_feedback f on f.id = listed.id
    )
    select ${columns(db)} from batch f ${joins(db)}
    where ${isAt(db, scope)}
    order by f.place`
  return rows.map((row) => toRow(row, scope.isNamed))
}

function toRow(
  {
    patientId,
    patientName,
    mobile,
    mayCall,
    settledVersion,
    settledAt,
    settledBy,
    note,
    answeredAt,
    ...row
  }: ReadRow,
  isNamed: boolean,
): FeedbackRow {
  const step =
    isNamed && settledAt !== null && settledBy !== null
      ? { at: settledAt.toISOString(), by: settledBy }
      : null
  return {
    ...row,
    answeredAt: answeredAt.toISOString(),
    patient: isNamed ? { id: patientId, name: patientName, mobile: mayCall ? mobile : null } : null,
    settled:
      step && note !== null ? { ...step, note, isOfThis: settledVersion === row.version } : null,
    reopened: note === null ? step : null,
  }
}
