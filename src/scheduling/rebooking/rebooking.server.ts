import type { FastifyInstance } from 'fastify'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { rescheduleProblem } from '../appointments/appointment-status.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { writeAppointmentMove } from '../appointments/move-appointment.server.ts'
import { isRepeatedMove } from '../appointments/repeated-change.ts'
import { selectAppointments } from '../appointments/select-appointments.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { lockSeries } from '../series/lock-series.server.ts'
import { listAffectedAppointments, maxMoves, moveAffectedAppointments } from './rebooking.ts'
import { isAffected, joinSchedule, withSchedule } from './affected-appointments.server.ts'
import { readMoveFacts } from './move-facts.server.ts'
import {
  assignmentProblem,
  rebookingProblem,
  proposeMoves,
  type Assignment,
  type Movable,
  type RebookingProblem,
} from './propose-moves.ts'

export function rebookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listAffectedAppointments, async ({ query, staff }) => {
    const consultant = visibleConsultant(staff) ?? query.consultant
    const match = await readAffectedAppointments(db, { ...query, consultant }, now())
    const facts = await readMoveFacts(db, match, now())
    const optionsById = proposeMoves(match, facts, now())
    return {
      rows: match.map((row) => ({ ...row, ...optionsById.get(row.id)! })),
      total: match[0]?.total ?? 0,
    }
  })

  route(app, moveAffectedAppointments, ({ body: { moves }, staff, address }) =>
    db
      .begin(async (tx) => {
        await tx`select release_expired_requests()`
        const movesById = moves.toSorted((a, b) => a.id - b.id)
        const appointments = await lockAppointments(tx, movesById, staff)
        const isMoved = movesById.map((one, index) =>
          isRepeatedMove(appointments[index]!, one, staff.id),
        )
        if (isMoved.every(Boolean)) return { moved: movesById.length }
        const leaving = movesById.map(({ id }) => id)
        const days = movesById.map(({ day }) => day)
        const facts = await readMoveFacts(tx, appointments, { ...now(), days, movingIds: leaving })
        const clashes: Record<string, TextKey> = {}
        const assignments: (Assignment & { appointment: LockedMovable })[] = []
        for (const [index, { id, version, day, slot }] of moves.entries()) {
          const appointment = appointments.find((it) => it.id === id)!
          const match = facts.weekOf(appointment).find((it) => it.id === slot)
          const openSlot = { day, slot, starts: match?.starts ?? '', ends: match?.ends ?? '' }
          const problem =
            rescheduleProblem(appointment, version, now().today) ??
            (match
              ? rebookingProblem(appointment, match, day, facts, now())
              : 'slot_not_offered') ??
            assignmentProblem(appointment, openSlot, assignments)
          if (problem) clashes[`moves.${index}`] = clashMessageKey(problem)
          else assignments.push({ appointment, openSlot })
        }
        if (Object.keys(clashes).length > 0)
          throw new ProblemError('moves_clash', undefined, clashes)
        // Frees the old times first: an appointment may move to the old time of another.
        await tx`update appointment set status = 'CN' where id = any(${leaving}::int[])`
        for (const { appointment, openSlot } of assignments) {
          await writeAppointmentMove(tx, appointment, openSlot, { staff, address })
        }
        return { moved: assignments.length }
      })
      .catch(throwOverlapAs('moves_clash')),
  )
}

type AffectedRow = Appointment & Movable & { dayOff: string | null; total: number }

interface AffectedFilter {
  consultant?: number | undefined
  branch?: number | undefined
  holiday?: number | undefined
}

/** The affected appointments from today on, soonest first, and their total number. */
const readAffectedAppointments = (
  db: Db,
  { consultant, branch, holiday }: AffectedFilter,
  { today }: ClinicNow,
) =>
  db<AffectedRow[]>`
    with ${withSchedule(db, today, holiday)}
    ${selectAppointments(db, db`, off.name as day_off, count(*) over ()::int as total`)}
    ${joinSchedule(db)}
    where a.status = 'PE' and a.day >= ${today} and ${isAffected(db, holiday)}
      ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
      ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
    order by a.day, a.starts, a.id
    limit ${maxMoves}`

type LockedMovable = LockedAppointment & Movable

/**
 * Locks appointments, their series first as other changes of a series do; `asked` goes by their
 * ids.
 */
async function lockAppointments(
  tx: Queryable,
  movesById: readonly { id: number }[],
  staff: SignedIn,
): Promise<LockedMovable[]> {
  const ids = movesById.map(({ id }) => id)
  const sessions = await tx<{ id: number; subscriptionId: number }[]>`
    select id, subscription_id from appointment
    where id = any(${ids}::int[]) and subscription_id is not null`
  const series = new Map(sessions.map(({ id, subscriptionId }) => [id, subscriptionId]))
  for (const id of [...new Set(series.values())].toSorted((a, b) => a - b)) await lockSeries(tx, id)
  const locked: LockedMovable[] = []
  for (const id of ids) {
    const appointment = await lockAppointment(tx, id, staff)
    locked.push({ ...appointment, subscriptionId: series.get(id) ?? null })
  }
  return locked
}

type RebookingClash = RebookingProblem | NonNullable<ReturnType<typeof rescheduleProblem>>

const clashMessageKey = (problem: RebookingClash): TextKey =>
  problem === 'same_day' ? messageKey('seriesBooking.why.same_day') : problemMessageKey(problem)
