import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { selectAppointments } from '../appointments/select-appointments.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isDisplaced } from './affected-appointments.server.ts'
import { listPatientCalls, markPatientTold, maxCalls, type PatientCall } from './call-list.ts'

/** How long a made call stays in the list, so that its mark can be taken back. */
const shownAfterTold = '12 hours'

export function callListRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listPatientCalls, async ({ query: { consultant, branch } }) => {
    const { today } = now()
    const rows = await db<(PatientCall & { untold: number })[]>`
      with calls as materialized (
        select c.*, count(*) filter (where c.told_at is null) over ()::int as untold
        from patient_call c join appointment a on a.id = c.appointment_id
        where (c.told_at > now() - ${shownAfterTold}::interval
            or c.told_at is null and ${isWorthACall(db, today)})
          ${consultant === undefined ? db`` : db`and c.consultant_id = ${consultant}`}
          ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
        order by c.told_at nulls first, c.day, c.starts, c.appointment_id
        limit ${maxCalls}
      )
      ${selectAppointments(
        db,
        db`, calls.untold, told.name as told_by, jsonb_build_object('day', calls.day,
          'starts', to_char(calls.starts, 'HH24:MI'), 'ends', to_char(calls.ends, 'HH24:MI'),
          'consultantName', was.name, 'isCalledOff', calls.is_called_off) as expected`,
      )}
      join calls on calls.appointment_id = a.id
      join staff was on was.id = calls.consultant_id
      left join staff told on told.id = calls.told_by
      order by calls.told_at nulls first, calls.day, calls.starts, a.id`
    return { rows, untold: rows[0]?.untold ?? 0 }
  })

  route(app, markPatientTold, ({ params: { id }, body: { told }, staff, address }) =>
    db.begin(async (tx) => {
      const [call] = await tx<{ isTold: boolean; patientId: number }[]>`
        select c.told_at is not null as is_told, a.patient_id
        from patient_call c join appointment a on a.id = c.appointment_id
        where c.appointment_id = ${id} for update of c`
      if (!call) throw new ProblemError('not_found')
      // Idempotent: of two who called, the first stays noted.
      if (call.isTold === told) return {}
      await tx`
        update patient_call set told_at = ${told ? tx`now()` : null},
          told_by = ${told ? staff.id : null}
        where appointment_id = ${id}`
      const action = told ? 'told' : 'telling undone'
      const auditEntry = { action, subject: 'appointment', id, patientId: call.patientId }
      await audit(tx, { staff, address }, auditEntry)
      return {}
    }),
  )
}

/**
 * The SQL condition that the patient of the call `c` still expects what is not so: one who has come,
 * whose day is over or whose cancelled time was given back needs no call; but who was told that it does not take
 * place does, while it stands.
 */
const isWorthACall = (db: Queryable, today: Day) => db`
  a.status <> 'CD' and (c.day >= ${today} or a.status = 'PE' and a.day >= ${today})
  and case when c.is_called_off then a.status = 'PE' and a.arrived_at is null and not ${isDisplaced(db)}
    else (a.status, a.day, a.starts, a.consultant_id)
      is distinct from ('PE', c.day, c.starts, c.consultant_id) end`
