import type { FastifyInstance } from 'fastify'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route, type HandlerInput } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import type { Transaction } from '../../platform/db/connect.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { minutesOf } from '../../platform/day/time.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { callNext } from './line.ts'
import { lineState, waitingProblem, type LineState } from './line-state.ts'
import { ensureEntry, lockLine, tokenOf, type LockedEntry } from './lock-line.server.ts'
import { orderWaiting, readLineRules } from './read-line.server.ts'

type Answer = CallAnswer<typeof callNext>
type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone'>

export function callNextRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, now, clock, timeZone } = dependencies
  route(app, callNext, (request) =>
    db.begin((tx) => answerCall(tx, request, { now: now(), at: clock(), timeZone })),
  )
}

interface CallClock {
  now: ClinicNow
  at: Date
  timeZone: string
}

async function answerCall(
  tx: Transaction,
  { body, staff, address }: HandlerInput<typeof callNext>,
  { now, at, timeZone }: CallClock,
): Promise<Answer> {
  const { branch, consultant, callKey } = body
  if (visibleConsultant(staff, consultant) !== consultant) throw new ProblemError('not_found')
  const line = await lockLine(tx, { consultant, day: now.today }, timeZone)
  const repeated = line.find((entry) => entry.callKey === callKey || entry.endedByCall === callKey)
  if (repeated) {
    const before = line.find((entry) => entry.endedByCall === callKey)
    return { called: await readCalled(tx, line, callKey), ended: before ? lineState(before) : null }
  }

  const current = line.find(({ isCalled }) => isCalled)
  // Nobody sees them here: the caller is told who and where, and ends that or puts it back.
  if (current && current.branchId !== branch) throw new ProblemError('busy_elsewhere')
  if ((current?.appointmentId ?? null) !== body.current) throw new ProblemError('changed_meanwhile')
  const atBranch = line.filter(({ branchId }) => branchId === branch)
  const rulesOf = await readLineRules(tx, { branch, day: now.today }, minutesOf(now.time))
  const nextId =
    body.appointment ?? orderWaiting(atBranch, rulesOf(consultant))[0]?.appointmentId ?? undefined
  const next = atBranch.find(({ appointmentId }) => appointmentId === nextId)
  if (body.appointment !== undefined) {
    if (!next) throw new ProblemError('not_found')
    const problem = waitingProblem(next, { day: next.day, today: now.today })
    if (problem) throw new ProblemError(problem)
  }
  const call = { actor: { staff, address }, at, callKey }
  // Who was called and has not come in stays called while nobody else waits.
  const ends = current && (next || lineState(current) === 'withConsultant')
  if (ends) await endTurn(tx, current, call)
  if (next) await writeCall(tx, next, call)
  return {
    called: next ? await toCalled(tx, next) : null,
    ended: ends ? stateAfterTurn(current) : null,
  }
}

/** What somebody is whose turn has ended: one who was in, or whose visit is saved, does not wait again. */
const stateAfterTurn = (current: LockedEntry): LineState =>
  lineState({
    ...current,
    isCalled: false,
    isFinished: current.isFinished || lineState(current) === 'withConsultant',
  })

interface Call {
  actor: Actor & { staff: { id: number } }
  at: Date
  callKey: string
}

/** Who is in the room is done; who was called and did not come in waits again, behind those on time. */
async function endTurn(tx: Transaction, current: LockedEntry, call: Call): Promise<void> {
  const { actor, at, callKey } = call
  const isFinished = stateAfterTurn(current) === 'done'
  await tx`
    update line_entry set is_called = false, ended_by_call = ${callKey}, version = version + 1,
      changed_by = ${actor.staff.id},
      ${isFinished ? tx`finished_at = ${at}` : tx`missed_at = ${at}, moved_up_at = null, moved_up_by = null, moved_up_reason = null`}
    where appointment_id = ${current.appointmentId}`
  await audit(tx, actor, {
    action: isFinished ? 'visit finished' : 'call missed',
    subject: 'appointment',
    id: current.appointmentId,
    patientId: current.patientId,
  })
}

async function writeCall(tx: Transaction, next: LockedEntry, call: Call): Promise<void> {
  const { actor, at, callKey } = call
  await ensureEntry(tx, next)
  await tx`
    update line_entry set is_called = true, called_at = ${at}, last_called_at = ${at},
      call_count = call_count + 1, with_consultant_at = null, call_key = ${callKey},
      ended_by_call = null, version = version + 1, changed_by = ${actor.staff.id}
    where appointment_id = ${next.appointmentId}`
  await audit(tx, actor, {
    action: 'called',
    subject: 'appointment',
    id: next.appointmentId,
    patientId: next.patientId,
  })
}

/** Whom the request with this key called; null for one who is called no longer, or for nobody. */
async function readCalled(
  tx: Transaction,
  line: readonly LockedEntry[],
  callKey: string,
): Promise<Answer['called']> {
  const called = line.find((entry) => entry.callKey === callKey && entry.isCalled)
  return called ? toCalled(tx, called) : null
}

const toCalled = async (tx: Transaction, { appointmentId }: LockedEntry) => ({
  appointmentId,
  token: await tokenOf(tx, appointmentId),
})
