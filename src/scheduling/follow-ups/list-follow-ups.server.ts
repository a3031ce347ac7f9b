import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { SharedReadings } from '../../platform/db/shared-readings.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { toPage } from '../../platform/http/page.ts'
import { countCameBack, selectDue } from './due-follow-ups.server.ts'
import { countFollowUps, listFollowUps, type FollowUpRow } from './follow-ups.ts'

/** A row as the database has it: instants are dates, and the last call stands beside the rest. */
type ReadRow = Omit<FollowUpRow, 'lastCall' | 'messageSentAt'> &
  Omit<NonNullable<FollowUpRow['lastCall']>, 'at' | 'outcome'> & {
    outcome: NonNullable<FollowUpRow['lastCall']>['outcome'] | null
    at: Date
    messageSentAt: Date | null
  }

/** Reads who should have come back: the list of the desk, by page, and how many did. */
export function followUpReadRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listFollowUps, async ({ query, staff }) => {
    const { branch, state, after, limit } = query
    const { today } = now()
    const [day, id] = after?.split(' ') ?? []
    const rows = await db<ReadRow[]>`
      ${selectDue(db, {
        state,
        today,
        scope: { branch, consultant: visibleConsultant(staff, query.consultant) },
        after: after === undefined ? undefined : { day: day!, id: Number(id) },
        limit: limit + 1,
      })}
      select a.id, coalesce(due.number, 0) as version, a.patient_id, p.name as patient_name, p.mobile,
        age_on(p.age, p.age_on, ${today}) as age, p.sex,
        a.branch_id, (select name from branch where id = a.branch_id) as branch_name,
        a.consultant_id, (select name from staff where id = a.consultant_id) as consultant_name,
        a.service_id, (select name from service where id = a.service_id) as service_name,
        a.day, due.follow_up_day as due_day,
        (select count(*)::int from follow_up_call c
          where c.appointment_id = a.id and c.follow_up_day = due.follow_up_day
            and c.outcome <> 'reopened') as calls,
        -- One about another day counts as none.
        case when due.called_about = due.follow_up_day then due.outcome end as outcome,
        due.ask_again_on, due.reason, due.note, due.called_at as at,
        (select name from staff where id = due.called_by) as by,
        (select m.done_at from message m
          where m.key = concat_ws(' ', 'followUp', a.id, due.follow_up_day) and m.status = 'sent') as message_sent_at
      from due
      join appointment a on a.id = due.appointment_id
      join patient p on p.id = a.patient_id
      order by due.follow_up_day, due.appointment_id`
    return toPage(rows.map(toRow), limit, ({ dueDay, id }) => `${dueDay} ${id}`)
  })

  const shared = new SharedReadings<CallAnswer<typeof countFollowUps>>()
  route(app, countFollowUps, ({ query, staff }) => {
    const { today } = now()
    const scope = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    return shared.read([scope, today], () => countCameBack(db, scope, today))
  })
}

const toRow = ({
  outcome,
  askAgainOn,
  reason,
  note,
  at,
  by,
  messageSentAt,
  ...row
}: ReadRow): FollowUpRow => ({
  ...row,
  lastCall:
    outcome === null ? null : { outcome, askAgainOn, reason, note, at: at.toISOString(), by },
  messageSentAt: messageSentAt?.toISOString() ?? null,
})
