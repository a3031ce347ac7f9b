import type { FastifyInstance } from 'fastify'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { findRepeatedChange } from '../../access/audit-log/repeated-change.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { noteContact } from '../../patients/contact/note-contact.server.ts'
import { throwPatientChanged } from '../../patients/register/correct-patient.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { lockEntry, lockWaitingEntry, writeLeaving } from './lock-entry.server.ts'
import {
  addToWaitingList,
  changeWaiting,
  removeWaiting,
  type ChangedEntry,
  type NewEntry,
} from './waiting-list.ts'

/** Puts patients on the waiting list, changes what they wait for, and takes them off. */
export function waitingListChangeRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, addToWaitingList, ({ body, staff, address }) =>
    db
      .begin(async (tx) => {
        assertAhead(body, now())
        await assertOffered(tx, body)
        const { patient, ...wish } = body
        const patientId = await findOrAddPatient(tx, patient, now(), { staff, address })
        return { id: await addEntry(tx, patientId, wish, { staff, address }) }
      })
      .catch(throwOverlapAs('already_waiting')),
  )

  route(app, changeWaiting, ({ params: { id }, body, staff, address }) =>
    db
      .begin(async (tx) => {
        const entry = await lockWaitingEntry(tx, id)
        const { version, ...wish } = body
        const auditEntry = { action: 'changed', subject, id, patientId: entry.patientId }
        const actor = { staff, address }
        if (await isRepeated(tx, actor, { ...auditEntry, after: wish })) return {}
        if (entry.version !== version) throw new ProblemError('row_changed')
        assertAhead(body, now())
        await assertOffered(tx, body, entry.branchIds)
        await tx`
          update waiting_entry set ${tx(toColumns(wish))}, version = version + 1 where id = ${id}`
        const before = {
          service: entry.serviceId,
          consultant: entry.consultantId,
          branches: entry.branchIds,
          weekdays: entry.weekdays,
          fromTime: entry.fromTime,
          untilTime: entry.untilTime,
          firstDay: entry.firstDay,
          lastDay: entry.lastDay,
          healthIssues: entry.healthIssues,
        }
        await audit(tx, actor, { ...auditEntry, before, after: wish })
        return {}
      })
      .catch(throwOverlapAs('already_waiting')),
  )

  route(app, removeWaiting, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      const entry = await lockEntry(tx, id)
      if (entry.leftReason === 'removed' && entry.leftBy === staff.id) return {}
      if (entry.leftReason !== null) throw new ProblemError('left_list')
      await writeLeaving(tx, entry, 'removed', staff.id)
      const { patientId } = entry
      await audit(tx, { staff, address }, { action: 'removed', subject, id, patientId })
      return {}
    }),
  )
}

/** The subject of the list's entries in the audit. */
export const subject = 'waiting entry'

type WishRequest = Omit<NewEntry, 'patient'> | Omit<ChangedEntry, 'version'>

function assertAhead({ lastDay }: WishRequest, { today }: ClinicNow): void {
  if (lastDay >= today) return
  throw new ProblemError('invalid_input', undefined, {
    lastDay: messageKey('waitingList.lastDayPast'),
  })
}

/**
 * Throws unless somebody, or the chosen consultant, gives the service singly at open branches. One that was open when the
 * wish was written may be closed beside others by now (`earlier`): no screen offers to leave it out, and it may open again.
 */
export async function assertOffered(
  tx: Queryable,
  wish: WishRequest,
  earlier: readonly number[] = [],
): Promise<void> {
  const { service, consultant, branches } = wish
  const [row] = await tx<[{ isSeries: boolean; isOffered: boolean }]>`
    select exists (select from service where id = ${service} and is_series) as is_series,
      (select count(*) filter (where b.active) > 0
            and every(b.active is true or w.id = any(${[...earlier]}::int[]))
          from unnest(${branches}::int[]) w (id) left join branch b on b.id = w.id)
        and exists (select from consultant_service cs
          join staff c on c.id = cs.consultant_id and c.active
          join service s on s.id = cs.service_id and s.active
          where cs.active and cs.service_id = ${service}
            ${consultant === null ? tx`` : tx`and cs.consultant_id = ${consultant}`}) as is_offered`
  if (row.isSeries) throw new ProblemError('subscription_only')
  if (!row.isOffered) throw new ProblemError('service_not_offered')
}

async function findOrAddPatient(
  tx: Queryable,
  { id, name, mobile, age, email, location, ...contact }: NewEntry['patient'],
  { today }: ClinicNow,
  actor: Actor,
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    select book_patient(${id ?? null}::integer, ${name}, ${mobile}, ${age}, ${today},
      ${email || null}, ${location || null}, 'desk') as id`.catch(throwPatientChanged)
  await noteContact(tx, row.id, contact, 'desk', actor)
  return row.id
}

/**
 * Puts a patient on the list; without staff it is the patient, by their link, who gives up the appointment
 * `insteadOf` for an earlier one.
 */
export async function addEntry(
  tx: Queryable,
  patientId: number,
  wish: WishRequest,
  actor: Actor,
  insteadOf: number | null = null,
): Promise<number> {
  const auditEntry = { action: 'added', subject, patientId, after: { patient: patientId, ...wish } }
  const repeated = await findRepeatedChange(tx, actor, auditEntry)
  if (repeated !== undefined) return repeated
  const [row] = await tx<{ id: number }[]>`
    insert into waiting_entry ${tx({
      ...toColumns(wish),
      patient_id: patientId,
      added_by: actor.staff?.id ?? null,
      instead_of_id: insteadOf,
    })} returning id`
  const { id } = row!
  await audit(tx, actor, { ...auditEntry, id })
  return id
}

const isRepeated = async (...change: Parameters<typeof findRepeatedChange>): Promise<boolean> =>
  (await findRepeatedChange(...change)) !== undefined

const toColumns = (wish: WishRequest) => ({
  service_id: wish.service,
  consultant_id: wish.consultant,
  branch_ids: [...new Set(wish.branches)],
  weekdays: [...new Set(wish.weekdays)],
  from_time: wish.fromTime,
  until_time: wish.untilTime,
  first_day: wish.firstDay,
  last_day: wish.lastDay,
  health_issues: wish.healthIssues,
})

/**
 * Takes those off the list whose last day has passed, with their audit. Holds that have expired are
 * given back by the clean-up of the booking requests: they are the same kind of row.
 */
export async function cleanUpWaitingList(db: Db, { today }: ClinicNow): Promise<void> {
  await db`
    with expired as (
      update waiting_entry set left_at = now(), left_reason = 'expired', version = version + 1
      where left_at is null and last_day < ${today} and held_appointment_id is null
      returning id, patient_id, last_day
    )
    insert into audit_event (action, subject, subject_id, patient_id, after)
    select 'wait ended', ${subject}, id, patient_id, jsonb_build_object('lastDay', last_day)
    from expired`
}
