import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { minutesOf } from '../../platform/day/time.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isOwnNextVersion } from '../appointments/repeated-change.ts'
import { changeLine, listLine, moveUp, readBusyElsewhere, type BusyElsewhere } from './line.ts'
import {
  lineChangeProblem,
  lineState,
  stateAfter,
  waitingProblem,
  type LineChange,
} from './line-state.ts'
import { ensureEntry, lockLineOf, type LockedEntry } from './lock-line.server.ts'
import { readLine } from './read-line.server.ts'

export function lineRoutes(
  app: FastifyInstance,
  { db, now, clock, timeZone }: Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone'>,
): void {
  route(app, listLine, ({ query: { branch, consultant }, staff }) => {
    const { today, time } = now()
    const query = { branch, consultant: visibleConsultant(staff, consultant), day: today }
    return readLine(db, query, { now: minutesOf(time), timeZone })
  })

  route(app, readBusyElsewhere, async ({ query: { branch, consultant }, staff }) => {
    if (visibleConsultant(staff, consultant) !== consultant) throw new ProblemError('not_found')
    const [busy = null] = await db<BusyElsewhere[]>`
      select a.id as appointment_id, p.name as patient_name, c.name as consultant_name, e.version,
        b.name as branch_name,
        case when e.with_consultant_at is null then 'called' else 'withConsultant' end as state
      from line_entry e
      join appointment a on a.id = e.appointment_id
      join patient p on p.id = a.patient_id
      join staff c on c.id = e.consultant_id
      join branch b on b.id = e.branch_id
      where e.consultant_id = ${consultant} and e.day = ${now().today} and e.is_called
        and e.branch_id <> ${branch}`
    return { busy }
  })

  route(app, changeLine, ({ params: { id }, body: { change, version }, staff, address }) =>
    db.begin(async (tx) => {
      const { entry, line } = await lockLineOf(tx, id, staff, timeZone)
      const isRepeated =
        lineState(entry) === stateAfter(change) && isOwnNextVersion(entry, version, staff.id)
      if (isRepeated) return {}
      const problem = lineChangeProblem(change, entry, { day: entry.day, today: now().today })
      if (problem) throw new ProblemError(problem)
      if (entry.version !== version) throw new ProblemError('changed_meanwhile')
      const inside = line.find((other) => other.isCalled && other.appointmentId !== id)
      if (needsRoom(change) && inside) {
        const isHere = inside.branchId === entry.branchId
        throw new ProblemError(isHere ? 'room_occupied' : 'busy_elsewhere')
      }
      await ensureEntry(tx, entry)
      await tx`
        update line_entry set ${changedColumns(tx, change, clock())}, version = version + 1,
          changed_by = ${staff.id}
        where appointment_id = ${id}`
      if (change === 'undoCall') await giveTurnBack(tx, entry, line, staff.id)
      await audit(
        tx,
        { staff, address },
        {
          action: auditActions[change],
          subject: 'appointment',
          id,
          patientId: entry.patientId,
        },
      )
      return {}
    }),
  )

  route(app, moveUp, ({ params: { id }, body: { reason, version }, staff, address }) =>
    db.begin(async (tx) => {
      const { entry } = await lockLineOf(tx, id, staff, timeZone)
      if (entry.movedUpReason === reason && isOwnNextVersion(entry, version, staff.id)) return {}
      const problem = waitingProblem(entry, { day: entry.day, today: now().today })
      if (problem) throw new ProblemError(problem)
      if (entry.version !== version) throw new ProblemError('changed_meanwhile')
      await ensureEntry(tx, entry)
      await tx`
        update line_entry set moved_up_at = ${clock()}, moved_up_by = ${staff.id},
          moved_up_reason = ${reason}, version = version + 1, changed_by = ${staff.id}
        where appointment_id = ${id}`
      await audit(
        tx,
        { staff, address },
        {
          action: 'moved up',
          subject: 'appointment',
          id,
          patientId: entry.patientId,
          after: { reason },
        },
      )
      return {}
    }),
  )
}

/** Whether nobody else may be called or in the room: a patient comes in by it. */
const needsRoom = (change: LineChange): boolean => change === 'takeIn' || change === 'undoFinish'

/** The words of each change in the audit. */
const auditActions: Record<LineChange, string> = {
  callAgain: 'called again',
  takeIn: 'taken in',
  finish: 'visit finished',
  leave: 'left unseen',
  didNotCome: 'did not come',
  undoCall: 'call undone',
  undoTakeIn: 'taking in undone',
  undoFinish: 'finish undone',
  undoLeave: 'leaving undone',
  undoDidNotCome: 'not coming undone',
  undoMoveUp: 'moving up undone',
}

/** What a change writes to its entry. */
const changedColumns = (tx: Queryable, change: LineChange, at: Date) =>
  ({
    callAgain: tx`last_called_at = ${at}, call_count = call_count + 1`,
    takeIn: tx`
      called_at = case when is_called then called_at else ${at} end,
      last_called_at = case when is_called then last_called_at else ${at} end,
      is_called = true, with_consultant_at = ${at}`,
    finish: tx`is_called = false, finished_at = ${at}`,
    leave: tx`is_called = false, called_at = null, with_consultant_at = null, left_at = ${at}`,
    didNotCome: tx`did_not_come_at = ${at}`,
    undoCall: tx`
      is_called = false, called_at = null, with_consultant_at = null, call_key = null,
      call_count = greatest(call_count - 1, 0)`,
    undoTakeIn: tx`with_consultant_at = null`,
    undoFinish: tx`
      is_called = true, finished_at = null,
      with_consultant_at = coalesce(with_consultant_at, called_at)`,
    undoLeave: tx`left_at = null`,
    undoDidNotCome: tx`did_not_come_at = null`,
    undoMoveUp: tx`moved_up_at = null, moved_up_by = null, moved_up_reason = null`,
  })[change]

/** A call that is undone gives the room back to whom it was taken from, unless they were charged since. */
async function giveTurnBack(
  tx: Transaction,
  { callKey }: LockedEntry,
  line: readonly LockedEntry[],
  staffId: number,
): Promise<void> {
  const before = line.find((other) => callKey !== null && other.endedByCall === callKey)
  if (!before || before.status !== 'PE') return
  const state = lineState(before)
  if (state !== (before.isFinished ? 'done' : 'waiting')) return
  await tx`
    update line_entry set is_called = true, finished_at = null, missed_at = null,
      ended_by_call = null, version = version + 1, changed_by = ${staffId}
    where appointment_id = ${before.appointmentId}`
}
