import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { textOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { requireOpenablePatient } from '../../patients/register/openable-patient.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { toPage } from '../../platform/http/page.ts'
import { isPausing } from '../gateways/gateway.server.ts'
import { listDoneMessages, listMessages, listPatientMessages, type DoneMessage } from './outbox.ts'
import { listWaiting } from './list-waiting.server.ts'
import type { Way } from '../texts/message-events.ts'

export function messageListRoutes(
  app: FastifyInstance,
  {
    db,
    now,
    publicAddress,
    longestPauseMs,
  }: Pick<ServerDependencies, 'db' | 'now' | 'publicAddress'> & {
    /** The longest that a gateway is left alone. */
    longestPauseMs: number
  },
): void {
  route(app, listMessages, async ({ query: { branch }, request }) => {
    const [{ messages, isMore }, [rules], pauses] = await Promise.all([
      listWaiting(db, now(), { branch, origin: textOrigin(request, publicAddress) }),
      db<[{ isSwitchedOn: boolean }]>`
        select exists (select from message_rules r join branch b on b.id = r.branch_id and b.active
          where r.events <> '{}' ${branch === undefined ? db`` : db`and r.branch_id = ${branch}`})
          as is_switched_on`,
      db<{ way: Way; until: Date; words: string }[]>`
        select way, until, words from gateway_pause
        where ${isPausing(db, longestPauseMs)} and pauses > 0 order by way`,
    ])
    return {
      rows: messages,
      isMore,
      ...rules,
      pauses: pauses.map(({ until, ...pause }) => ({ ...pause, until: until.toISOString() })),
    }
  })

  route(app, listDoneMessages, ({ query: { branch, which, ...page } }) => {
    const status =
      which === 'failed'
        ? db`m.status in ('failed', 'unknown')`
        : db`m.status in ('sent', 'dropped')`
    const ofBranch = branch === undefined ? db`` : db`and m.branch_id = ${branch}`
    return readDone(db, page, db`${status} ${ofBranch}`)
  })

  route(app, listPatientMessages, async ({ params: { id }, query, staff, address }) => {
    await requireOpenablePatient(db, id, staff)
    const own = staff.role === 'Consultant' ? db`and m.consultant_id = ${staff.id}` : db``
    await audit(db, { staff, address }, { action: 'read', subject: 'message', patientId: id })
    return readDone(db, query, db`m.patient_id = ${id} ${own}`)
  })
}

/** What was sent or dropped, a row for each message, the newest first. */
async function readDone(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
  where: postgres.PendingQuery<postgres.Row[]>,
) {
  const [micros, id] = after?.split(' ') ?? []
  const rows = await db<(Omit<DoneMessage, 'at'> & { at: Date; micros: string })[]>`
    select m.id, m.event, m.patient_id, p.name as patient_name, b.name as branch_name,
      case when was.handed_over then m.text end as text, case when was.handed_over then m.way end as way,
      case when was.handed_over then m.sent_to end as sent_to, m.reason, m.done_at as at,
      'unknown' in (m.status, coalesce(m.reason, '')) as is_unknown, case when m.status <> 'sent' then m.words end as words,
      -- By a limit, so that it is asked for the rows of the page alone. What is not true is not sent again either.
      coalesce(m.reason, '') not in ('untrue', 'told')
        and (select true from message again where again.again_of = m.id limit 1) is null as can_send_again,
      s.name as by, (extract(epoch from m.done_at) * 1000000)::bigint as micros
    from message m
    join patient p on p.id = m.patient_id
    join branch b on b.id = m.branch_id
    left join staff s on s.id = m.done_by
    cross join lateral (select m.status <> 'dropped' or m.reason = 'unknown') was(handed_over)
    where m.status <> 'waiting' and ${where}
      -- The first row of what one transaction wrote stands for the message.
      and not exists (select from message first where first.patient_id = m.patient_id
        and first.id < m.id and first.event = m.event and first.branch_id = m.branch_id
        and first.created_at = m.created_at and first.status = m.status)
      ${
        micros === undefined
          ? db``
          : db`and (m.done_at, m.id)
              < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${Number(id)})`
      }
    order by m.done_at desc, m.id desc limit ${limit + 1}`
  const page = toPage(rows, limit, (row) => `${row.micros} ${row.id}`)
  return {
    ...page,
    rows: page.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}
