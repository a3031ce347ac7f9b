import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { findRepeatedChange } from '../../access/audit-log/repeated-change.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { affectsAppointment, isBooked } from './affected-appointments.server.ts'
import { endOfDay, listLeaveToday, markLeaveToday, undoLeaveToday } from './leave-today.ts'

export function leaveTodayRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, markLeaveToday, ({ body: { consultant, starts, name }, staff, address }) =>
    db.begin(async (tx) => {
      const ownConsultantId = visibleConsultant(staff)
      if (ownConsultantId !== undefined && consultant !== ownConsultantId)
        throw new ProblemError('forbidden')
      // Two desks at once: the second waits here, and finds the leave of the first.
      const [found] = await tx`
        select from staff where id = ${consultant} and role = 'Consultant' and active for update`
      if (!found) throw new ProblemError('not_found')
      const { today } = now()
      const [existing] = await tx<{ id: number; isRepeated: boolean }[]>`
        select h.id, h.starts = ${starts} and h.name = ${name} and exists (
            select from audit_event e where e.subject = 'holiday' and e.subject_id = h.id
              and e.action = 'added' and e.staff_id = ${staff.id}) as is_repeated
        from holiday h
        where h.consultant_id = ${consultant} and ${today} between h.first_day and h.last_day
          and (h.starts is null or h.starts <= ${starts} and h.ends >= ${endOfDay})
        limit 1`
      if (existing && !existing.isRepeated) throw new ProblemError('holiday_exists')
      let id = existing?.id
      if (id === undefined) {
        const dayOff = { firstDay: today, lastDay: today, starts, ends: endOfDay }
        const [row] = await tx<[{ id: number }]>`
          insert into holiday (name, first_day, last_day, consultant_id, starts, ends)
          values (${name}, ${today}, ${today}, ${consultant}, ${starts}, ${endOfDay}) returning id`
        ;({ id } = row)
        const after = { name, ...dayOff, consultantId: consultant }
        await audit(tx, { staff, address }, { action: 'added', subject: 'holiday', id, after })
      }
      const [count] = await tx<[{ affected: number }]>`
        select count(*)::int as affected from holiday h
        join appointment a on ${isBooked(tx)} and a.day = ${today} and ${affectsAppointment(tx, now())}
        where h.id = ${id}`
      return { holiday: id, affected: count.affected }
    }),
  )

  route(
    app,
    listLeaveToday,
    ({ staff }) => db<z.output<typeof listLeaveToday.answer>>`
      select h.id, h.consultant_id, c.name as consultant_name, h.starts
      from holiday h join staff c on c.id = h.consultant_id
      where ${isLeaveToday(db, now().today, staff)}
      order by c.name, h.starts, h.id`,
  )

  // Whoever may mark a leave may take it back the same day, also without the right to manage holidays.
  route(app, undoLeaveToday, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      const actor = { staff, address }
      const auditEntry = { action: 'removed', subject: 'holiday', id }
      if (await findRepeatedChange(tx, actor, auditEntry)) return {}
      const [before] = await tx`
        delete from holiday h where h.id = ${id} and ${isLeaveToday(tx, now().today, staff)}
        returning name, first_day, last_day, consultant_id, starts, ends`
      if (!before) throw new ProblemError('not_found')
      await audit(tx, actor, { ...auditEntry, before })
      return {}
    }),
  )
}

/** The SQL condition that the day off `h` is leave for the rest of today, for a consultant their own. */
function isLeaveToday(db: Queryable, today: Day, staff: SignedIn) {
  const ownConsultantId = visibleConsultant(staff)
  return db`h.consultant_id is not null and h.first_day = ${today} and h.last_day = ${today}
    and not h.repeats_yearly and h.ends = ${endOfDay}
    ${ownConsultantId === undefined ? db`` : db`and h.consultant_id = ${ownConsultantId}`}`
}
