import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { noteContact } from '../../patients/contact/note-contact.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { changeProblem } from '../appointments/appointment-status.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { isRepeatedCancel, isRepeatedMove } from '../appointments/repeated-change.ts'
import { writeCancel } from '../appointments/write-cancel.server.ts'
import { moveToSlot } from '../booking/reschedule-appointment.server.ts'
import { writeFeedback } from '../feedback/write-feedback.server.ts'
import { isDisplaced } from '../rebooking/affected-appointments.server.ts'
import { addEntry, assertOffered } from '../waiting-list/change-waiting.server.ts'
import { ownChangeProblem, type OwnAppointmentFacts } from './link-rule.ts'
import { isOfLink, type OpenedLink } from './link-token.server.ts'
import type { OwnChangeRequest } from './own-appointment.ts'
import { sayHere } from './own-arrival.server.ts'
import { isOwnWait, leaveOwnWaits } from './own-wait.server.ts'
import type { OwnMoment } from './read-own.server.ts'

/** What a change needs beside the link and the request. */
interface Change {
  address: string
  now: ClinicNow
  moment: OwnMoment
}

type AppointmentChange = Exclude<
  OwnChangeRequest,
  { kind: 'messages' | 'stopWaiting' | 'feedback' | 'arrive' }
>

/**
 * Makes a patient's change of what their link is about. The same change sent again, by a second tap or
 * after a lost answer, changes nothing more. Throws the problem of the rule, that of the desk's where the
 * desk has the same change; returns one for which the transaction is kept all the same, since it counts the try.
 */
export async function changeOwn(
  tx: Queryable,
  link: OpenedLink,
  request: OwnChangeRequest,
  { address, now, moment }: Change,
): Promise<'wrong_arrival_code' | undefined> {
  const actor: Actor = { staff: undefined, address }
  if (request.kind === 'messages') {
    await noteContact(tx, link.patientId, { messages: request.agrees }, 'link', actor)
    return undefined
  }
  if (request.kind === 'feedback') {
    const appointment = await lockOwn(tx, link, request.appointment)
    await writeFeedback(tx, appointment, request, { actor, ...moment })
    return undefined
  }
  await tx`select release_expired_requests()`
  if (request.kind === 'stopWaiting' || request.kind === 'cancel') {
    const onlyInstead = request.kind === 'cancel'
    await leaveOwnWaits(tx, link, { appointment: request.appointment, onlyInstead }, actor)
  }
  const appointment = await lockOwn(tx, link, request.appointment)
  if (request.kind === 'stopWaiting') return undefined
  const facts = await readFacts(tx, appointment)
  if (request.kind === 'arrive') {
    return facts.hasArrived ? undefined : sayHere(tx, link, request, { facts, moment, actor })
  }
  if (isRepeated(request, appointment, facts)) return undefined
  const problem =
    changeProblem(appointment, request.version, 'PE') ??
    ownChangeProblem(request.kind, facts, moment)
  if (problem) throw new ProblemError(problem)
  if (request.kind === 'move') await moveToSlot(tx, appointment, request, actor, now)
  else if (request.kind === 'cancel') await writeCancel(tx, appointment, request.reason, actor)
  else if (request.kind === 'wait') await waitForEarlier(tx, appointment, facts, actor, now)
  else await confirm(tx, appointment, facts, actor)
  return undefined
}

/** Locks one of the appointments that a link is about; throws `not_found` for any other. */
async function lockOwn(tx: Queryable, link: OpenedLink, id: number): Promise<LockedAppointment> {
  const [own] = await tx`select from appointment a where a.id = ${id} and ${isOfLink(tx, link)}`
  if (!own) throw new ProblemError('not_found')
  return lockAppointment(tx, id, 'patient')
}

interface Facts extends OwnAppointmentFacts {
  byPatient: string | null
  isWaiting: boolean
  healthIssues: string
}

/** What the rule asks beside the locked row; read when the lock is held. */
async function readFacts(
  tx: Queryable,
  { id, status, day, starts, arrivedAt, visitRecorded }: LockedAppointment,
): Promise<Facts> {
  const [row] = await tx<
    [
      Pick<
        Facts,
        | 'isHeld'
        | 'isDisplaced'
        | 'isSeries'
        | 'changeHours'
        | 'takesArrivals'
        | 'byPatient'
        | 'isWaiting'
        | 'healthIssues'
      >,
    ]
  >`
    select a.held_until is not null as is_held, s.is_series, b.patient_change_hours as change_hours,
      b.arrival_code <> '' as takes_arrivals, a.by_patient, a.health_issues,
      ${isDisplaced(tx)} as is_displaced,
      exists (select from waiting_entry w where ${isOwnWait(tx)}) as is_waiting
    from appointment a join service s on s.id = a.service_id join branch b on b.id = a.branch_id
    where a.id = ${id}`
  return { ...row, status, day, starts, hasArrived: arrivedAt !== null, visitRecorded }
}

function isRepeated(
  request: AppointmentChange,
  appointment: LockedAppointment,
  { byPatient, isWaiting }: Facts,
): boolean {
  if (request.kind === 'wait') return isWaiting
  if (request.kind === 'confirm') {
    return byPatient === 'confirmed' && appointment.version === request.version
  }
  return request.kind === 'cancel'
    ? isRepeatedCancel(appointment, request.version, null)
    : isRepeatedMove(appointment, request, null)
}

/** Not a new version: what a desk has opened meanwhile is still what it shows. */
async function confirm(
  tx: Queryable,
  { id, patientId }: LockedAppointment,
  { byPatient }: Facts,
  actor: Actor,
): Promise<void> {
  await tx`update appointment set by_patient = 'confirmed' where id = ${id}`
  await audit(tx, actor, {
    action: 'confirmed',
    subject: 'appointment',
    id,
    patientId,
    before: { byPatient },
    after: { byPatient: 'confirmed' },
  })
}

/** Any time of the same consultant and branch on an earlier day. */
async function waitForEarlier(
  tx: Queryable,
  { id, patientId, serviceId, consultantId, branchId, day }: LockedAppointment,
  { healthIssues }: Facts,
  actor: Actor,
  { today }: ClinicNow,
): Promise<void> {
  const wish = {
    service: serviceId,
    consultant: consultantId,
    branches: [branchId],
    weekdays: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[],
    fromTime: null,
    untilTime: null,
    firstDay: today,
    lastDay: addDays(day, -1),
    healthIssues,
  }
  await assertOffered(tx, wish)
  await addEntry(tx, patientId, wish, actor, id)
}
