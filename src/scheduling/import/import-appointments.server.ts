import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isPossibleBirthday } from '../../patients/register/correction-rule.ts'
import { beginImport, readImports } from '../../patients/import-kit/imports.server.ts'
import { decideRow, readAppointmentFacts } from './appointment-facts.server.ts'
import { bookImported } from './book-imported.server.ts'
import { cancelUntouched } from './cancel-untouched.server.ts'
import {
  appointmentsBodyLimit,
  checkImportedAppointments,
  importAppointments,
  listAppointmentImports,
  readImportChoices,
  takeBackAppointments,
  type CheckedAppointment,
  type ImportChoices,
} from './import-appointments.ts'

const subject = 'imported appointments'

/** The calls by which an Admin takes over the coming appointments of another program. */
export function appointmentImportRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readImportChoices, async () => {
    const [row] = await db<[ImportChoices]>`
      select
        (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
          from branch b where b.active) as branches,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
          from service s where s.active and not s.is_series) as services,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name,
            'branches', array(select distinct t.branch_id from slot t
              join branch b on b.id = t.branch_id and b.active
              where t.consultant_id = c.id and t.active order by 1),
            'services', array(select cs.service_id from consultant_service cs
              join service s on s.id = cs.service_id and s.active and not s.is_series
              where cs.consultant_id = c.id and cs.active order by 1)) order by c.name, c.id), '[]')
          from staff c
          where c.active and exists (select from slot t where t.consultant_id = c.id and t.active)) as consultants`
    return row
  })

  route(
    app,
    checkImportedAppointments,
    async ({ body: { appointments } }) => {
      const clinicNow = now()
      const facts = await readAppointmentFacts(db, appointments, clinicNow)
      const rows = appointments.map((row, at): CheckedAppointment => {
        const { booking, patient, isNumberTaken, hereBy } = facts[at]!
        if (hereBy !== null) return { here: true, problem: null, patient, ends: null }
        const { slot, problem } = decideRow(row, booking, clinicNow)
        const refusal = problem ?? (isNumberTaken ? 'file_number_taken' : null)
        return { here: false, problem: refusal, patient, ends: refusal ? null : slot!.ends }
      })
      return { rows }
    },
    { bodyLimit: appointmentsBodyLimit },
  )

  route(
    app,
    importAppointments,
    ({ body: { key, fileName, appointments }, staff, address }) => {
      const clinicNow = now()
      const birthdays = appointments.flatMap(({ patient }) => patient.bornOn ?? [])
      if (!birthdays.every((day) => isPossibleBirthday(day, clinicNow.today))) {
        throw new ProblemError('invalid_input')
      }
      return db.begin(async (tx) => {
        // Two files with the same times take turns, as each holds what it has booked until its part is done.
        await tx`select pg_advisory_xact_lock(hashtextextended('appointment import', 0))`
        const id = await beginImport(tx, 'appointment_import', { key, fileName, by: staff.id })
        await tx`select set_config('opd.untold', 'yes', true)`
        const { rows, booked } = await bookImported(
          tx,
          { id, appointments, actor: { staff, address } },
          clinicNow,
        )
        const after = { fileName, appointments: booked }
        await audit(tx, { staff, address }, { action: 'added', subject, id, after })
        return { rows }
      })
    },
    { bodyLimit: appointmentsBodyLimit },
  )

  route(app, listAppointmentImports, () => readImports(db, 'appointment_import'))

  route(app, takeBackAppointments, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      await tx`select set_config('opd.untold', 'yes', true)`
      const { removed, more, left } = await cancelUntouched(tx, id, { staff, address }, now())
      const after = { appointments: removed }
      await audit(tx, { staff, address }, { action: 'removed', subject, id, after })
      return { removed: removed.length, more, left }
    }),
  )
}
