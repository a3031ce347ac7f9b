import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { formatToken } from './line.ts'
import type { LineFacts } from './line-state.ts'
import { lineFactsColumns, waitingColumns, type WaitingRow } from './read-line.server.ts'

/** A row of a locked line: the facts of the rules, and what tells a repeated change. */
export interface LockedEntry extends LineFacts, WaitingRow {
  branchId: number
  patientId: number
  day: Day
  tokenLetter: string | null
  tokenNumber: number | null
  movedUpAt: Date | null
  callKey: string | null
  endedByCall: string | null
  /** 0 while nothing has happened. */
  version: number
  /** Who changed it last; null for nobody, or for what the database did. */
  changedBy: number | null
}

/**
 * The appointments of a consultant's day, locked in the order of their ids until the transaction ends: two
 * changes of one line take turns, and what a rule reads stays true while it is written.
 */
export async function lockLine(
  tx: Queryable,
  { consultant, day }: { consultant: number; day: Day },
  timeZone: string,
): Promise<LockedEntry[]> {
  await tx`
    select from appointment where consultant_id = ${consultant} and day = ${day} and is_live(status)
    order by id for no key update`
  // A separate statement starts when the locks are held, so it sees what was committed before.
  return tx<LockedEntry[]>`
    select a.id as appointment_id, a.branch_id, a.consultant_id, a.patient_id, a.day, a.walk_in,
      e.token_letter, e.token_number, e.moved_up_at, e.call_key, e.ended_by_call,
      coalesce(e.version, 0) as version, e.changed_by,
      ${lineFactsColumns(tx)}, ${waitingColumns(tx, timeZone)}
    from appointment a left join line_entry e on e.appointment_id = a.id
    where a.consultant_id = ${consultant} and a.day = ${day} and is_live(a.status)
      and (a.held_until is null or a.held_until > now())
    order by a.id`
}

/**
 * The locked line of an appointment, and its own row in it. Throws `not_found`, also for a consultant who
 * asks for another's, and `not_pending` for a cancelled one.
 */
export async function lockLineOf(
  tx: Queryable,
  id: number,
  staff: SignedIn,
  timeZone: string,
): Promise<{ entry: LockedEntry; line: LockedEntry[] }> {
  const own = visibleConsultant(staff)
  const [place] = await tx<{ consultant: number; day: Day }[]>`
    select consultant_id as consultant, day from appointment
    where id = ${id} ${own === undefined ? tx`` : tx`and consultant_id = ${own}`}`
  if (!place) throw new ProblemError('not_found')
  const line = await lockLine(tx, place, timeZone)
  const entry = line.find(({ appointmentId }) => appointmentId === id)
  if (!entry) throw new ProblemError('not_pending')
  return { entry, line }
}

/** The row that a change is written to; who has arrived gets a token with it. */
export async function ensureEntry(tx: Queryable, entry: LockedEntry): Promise<void> {
  if (entry.hasArrived) await tx`select enter_line(${entry.appointmentId})`
  else
    await tx`
      insert into line_entry (appointment_id, branch_id, consultant_id, day, version)
      values (${entry.appointmentId}, ${entry.branchId}, ${entry.consultantId}, ${entry.day}, 0)
      on conflict do nothing`
}

/** The token of an entry as it is called; for one who arrived before there were tokens, a new one. */
export async function tokenOf(tx: Queryable, appointmentId: number): Promise<string> {
  const [row] = await tx<[{ tokenLetter: string; tokenNumber: number }]>`
    select token_letter, token_number from line_entry where appointment_id = ${appointmentId}`
  return formatToken(row.tokenLetter, row.tokenNumber)
}
