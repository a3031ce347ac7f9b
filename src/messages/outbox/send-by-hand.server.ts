import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import { textOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Transaction } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { linkMessages } from './message-links.server.ts'
import { beginMessage, finishMessage } from './outbox.ts'
import { readWaiting } from './read-messages.server.ts'
import { dropUntrue } from './why-not.server.ts'

/** For so long an opened message is its desk's, in minutes; then another may open it. */
const minutesOfDesk = 2

/** One message: the rows that one transaction wrote for a patient. */
interface LockedMessage {
  ids: number[]
  status: 'waiting' | 'sent' | 'dropped' | 'failed' | 'unknown'
  patientId: number
  /** Why it was dropped. */
  reason: string | null
  /** Whether it was opened, or a gateway tried. */
  isBegun: boolean
  /** Whether it is another person's, who opened it within `minutesOfDesk`, or on its way to a gateway. */
  isTaken: boolean
  isOnItsWay: boolean
}

export function sendByHandRoutes(
  app: FastifyInstance,
  { db, now, publicAddress }: Pick<ServerDependencies, 'db' | 'now' | 'publicAddress'>,
): void {
  route(app, beginMessage, async ({ params: { id }, body: { way }, staff, address, request }) => {
    const origin = textOrigin(request, publicAddress)
    const begun = await db.begin(async (tx) => {
      const message = await lockMessage(tx, id, staff.id)
      if (message.status !== 'waiting') return 'message_untrue' as const
      if (message.isTaken) return 'message_taken' as const
      // Asked again at the moment of sending; what was opened before is asked as anything else.
      await dropUntrue(tx, now(), tx`m.id = any(${message.ids})`)
      const [ready] = await readWaiting(tx, now(), message.ids, origin)
      if (!ready) return 'message_untrue' as const
      if (ready.quietUntil !== null) return 'quiet_hours' as const
      const sentTo = way === 'email' ? ready.email : ready.mobile
      if (sentTo === null) return 'wrong_status' as const
      // Written before it is sent: what becomes of it is then known, or said by a person.
      await tx`
        update message set begun_at = now(), begun_by = ${staff.id}, way = ${way}, sent_to = ${sentTo},
          text = ${ready.text}
        where id = any(${message.ids}) and status = 'waiting'`
      const after = { way, event: ready.event }
      await write(tx, { staff, address }, 'opened', id, message, after)
      const [linked] = await linkMessages(tx, [ready], { origin, clinicKey: undefined })
      return { text: linked!.text, sentTo }
    })
    if (typeof begun === 'string') throw new ProblemError(begun)
    return begun
  })

  route(app, finishMessage, ({ params: { id }, body: { outcome }, staff, address, request }) =>
    db.begin(async (tx) => {
      const message = await lockMessage(tx, id, staff.id)
      const { ids, status, reason, isBegun, isOnItsWay } = message
      const actor = { staff, address }
      if (outcome === 'again') {
        // A second click finds it on the list.
        if (status === 'waiting' || (await isSentAgain(tx, ids))) return {}
        // It waits again by itself, as the same row, when it is true again.
        if (reason === 'untrue' || reason === 'told') throw new ProblemError('message_untrue')
        const added = await sendAgain(tx, ids)
        const origin = textOrigin(request, publicAddress)
        const again = await readWaiting(tx, now(), added, origin)
        if (again.length === 0) throw new ProblemError('message_untrue')
        // What a gateway did not send is dealt with.
        await tx`
          update message set status = 'dropped', reason = 'failed', done_by = ${staff.id}
          where id = any(${ids}) and status in ('failed', 'unknown')`
        await write(tx, actor, 'sent again', id, message)
        return {}
      }
      // Also the answer to a request that is sent again.
      if (status === 'sent' || status === 'dropped') {
        if ((status === 'sent') === (outcome === 'sent')) return {}
        throw new ProblemError('wrong_status')
      }
      if (status === 'waiting' && isOnItsWay) throw new ProblemError('message_taken')
      if (outcome === 'sent') {
        if (!isBegun || status === 'failed') throw new ProblemError('wrong_status')
        await tx`
          update message set status = 'sent', done_at = now(), done_by = ${staff.id}
          where id = any(${ids})`
        // Nobody needs to call a patient who has read it.
        await tx`
          update patient_call c set told_at = now(), told_by = ${staff.id}
          from message m
          where m.id = any(${ids})
            and (m.event in ('moved', 'cancelled', 'notAccepted') or m.event = 'booked' and c.is_called_off)
            and c.appointment_id = m.appointment_id and c.told_at is null`
      } else {
        await tx`
          update message set status = 'dropped', reason = 'skipped', done_at = now(),
            done_by = ${staff.id}
          where id = any(${ids})`
      }
      await write(tx, actor, outcome, id, message)
      return {}
    }),
  )
}

/** Locks a message by the id of one of its rows; throws `not_found`. */
async function lockMessage(tx: Transaction, id: number, staff: number): Promise<LockedMessage> {
  // By the rows alone: a status may change while another transaction is waited for.
  const all = await tx<(Omit<LockedMessage, 'ids'> & { id: number })[]>`
    select m.id, m.status, m.reason, m.patient_id, m.begun_at is not null as is_begun,
      m.status = 'waiting' and m.taken_by is not null as is_on_its_way,
      m.status = 'waiting' and (m.taken_by is not null or coalesce(m.begun_by <> ${staff}
        and abs(extract(epoch from now() - m.begun_at)) < ${minutesOfDesk * 60}, false)) as is_taken
    from message m
    join message one on one.id = ${id} and one.patient_id = m.patient_id and one.event = m.event
      and one.branch_id = m.branch_id and one.created_at = m.created_at
    order by m.id for update of m`
  const status = all.find((row) => row.id === id)?.status
  const rows = all.filter((row) => row.status === status)
  const [first] = rows
  if (!first) throw new ProblemError('not_found')
  return {
    ids: rows.map((row) => row.id),
    status: first.status,
    reason: first.reason,
    patientId: first.patientId,
    isBegun: rows.some(({ isBegun }) => isBegun),
    isTaken: rows.some(({ isTaken }) => isTaken),
    isOnItsWay: rows.some(({ isOnItsWay }) => isOnItsWay),
  }
}

/** Whether a message that says the same was made already. */
async function isSentAgain(tx: Transaction, ids: number[]): Promise<boolean> {
  const rows = await tx`select from message where again_of = any(${ids})`
  return rows.length > 0
}

/** A new message that says the same; the first one stays as what was done. Answers its rows. */
async function sendAgain(tx: Transaction, ids: number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, receipt_id, day,
      starts, again_of)
    select event, branch_id, patient_id, consultant_id, appointment_id, receipt_id, day, starts, id
    from message where id = any(${ids}) order by id
    returning id`
  return rows.map(({ id }) => id)
}

const write = (
  tx: Transaction,
  actor: Actor,
  action: string,
  id: number,
  { patientId }: LockedMessage,
  after?: object,
) => audit(tx, actor, { action, subject: 'message', id, patientId, after })
