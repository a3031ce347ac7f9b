import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { giveUpTimes, writeAppointmentMove } from '../appointments/move-appointment.server.ts'
import { isRepeatedMove } from '../appointments/repeated-change.ts'
import { selectAppointments } from '../appointments/select-appointments.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { listAffectedAppointments, maxMoves, moveAffectedAppointments } from './rebooking.ts'
import { readAffectedIds, withAffected } from './affected-appointments.server.ts'
import { addPatientCall } from '../appointments/add-patient-call.server.ts'
import { lockAppointments, type LockedMovable } from './lock-affected.server.ts'
import { readMoveFacts } from './move-facts.server.ts'
import {
  assignmentProblem,
  rebookProblem,
  rebookingProblem,
  proposeMoves,
  type Assignment,
  type Movable,
  type MoveFacts,
  type MoveOptions,
  type OpenSlot,
  type RebookingProblem,
} from './propose-moves.ts'

export function rebookingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listAffectedAppointments, async ({ query, staff }) => {
    const consultant = visibleConsultant(staff) ?? query.consultant
    const match = await readAffectedAppointments(db, { ...query, consultant }, now())
    const facts = await readMoveFacts(db, match, { ...now(), among: query.among })
    const optionsById = proposeMoves(match, facts, now())
    const nameOf = await readNames(db, [...optionsById.values()])
    return {
      rows: match.map((row) => {
        const { proposed, nearest } = optionsById.get(row.id)!
        return { ...row, proposed: proposed && nameOf(proposed), nearest: nearest.map(nameOf) }
      }),
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
        const query = { ...now(), among: 'service' as const, days, movingIds: leaving }
        const facts = await readMoveFacts(tx, appointments, query)
        const affected = await readAffectedIds(tx, leaving, now())
        const clashes: Record<string, TextKey> = {}
        const assignments: (Assignment & { appointment: LockedMovable })[] = []
        for (const [index, { id, version, day, slot }] of moves.entries()) {
          const appointment = appointments.find((it) => it.id === id)!
          const { match, consultantId } = findSlot(appointment, slot, facts)
          const times = { starts: match?.starts ?? '', ends: match?.ends ?? '' }
          const openSlot = { day, slot, ...times, consultantId }
          const problem =
            rebookProblem(appointment, version, affected.has(id), now().today) ??
            (match
              ? rebookingProblem({ ...appointment, consultantId }, match, day, facts, now())
              : 'slot_not_offered') ??
            assignmentProblem(appointment, openSlot, assignments)
          if (problem) clashes[`moves.${index}`] = clashMessageKey(problem)
          else assignments.push({ appointment, openSlot })
        }
        if (Object.keys(clashes).length > 0)
          throw new ProblemError('moves_clash', undefined, clashes)
        await giveUpTimes(tx, leaving)
        for (const { appointment, openSlot } of assignments) {
          await addPatientCall(tx, appointment, { staff, address })
          await writeAppointmentMove(tx, appointment, openSlot, { staff, address })
        }
        return { moved: assignments.length }
      })
      .catch(throwOverlapAs('moves_clash')),
  )
}

/** The slot with an id among the consultants of an appointment's service, and whose it is. */
function findSlot(appointment: Movable, slot: number, facts: MoveFacts) {
  for (const consultantId of facts.consultantsFor(appointment)) {
    const match = facts.weekOf({ ...appointment, consultantId }).find(({ id }) => id === slot)
    if (match) return { match, consultantId }
  }
  return { match: undefined, consultantId: appointment.consultantId }
}

/** Adds the names of the consultants to offered slots. */
async function readNames(db: Db, options: readonly MoveOptions[]) {
  const ids = options.flatMap(({ nearest }) => nearest.map(({ consultantId }) => consultantId))
  const rows = await db<{ id: number; name: string }[]>`
    select id, name from staff where id = any(${[...new Set(ids)]}::int[])`
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (openSlot: OpenSlot) => ({
    ...openSlot,
    consultantName: names.get(openSlot.consultantId) ?? '',
  })
}

type AffectedRow = Appointment & Movable & { dayOff: string | null; total: number }

/** The affected appointments from today on, soonest first, and their total number. */
const readAffectedAppointments = (
  db: Db,
  filter: Parameters<typeof withAffected>[2],
  now: ClinicNow,
) =>
  db<AffectedRow[]>`
    with ${withAffected(db, now, filter)},
    page as materialized (
      select f.id, f.day_off, count(*) over ()::int as total
      from affected f join appointment a on a.id = f.id
      order by a.day, a.starts, a.id
      limit ${maxMoves}
    )
    ${selectAppointments(db, db`, page.day_off, page.total`)}
    join page on page.id = a.id
    order by a.day, a.starts, a.id`

type RebookingClash = RebookingProblem | NonNullable<ReturnType<typeof rebookProblem>>

const clashMessageKey = (problem: RebookingClash): TextKey =>
  problem === 'same_day' ? messageKey('seriesBooking.why.same_day') : problemMessageKey(problem)
