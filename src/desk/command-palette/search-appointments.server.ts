import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import { parseReference, type ParsedReference } from '../../scheduling/booking/reference.ts'
import { findLikelyPatients } from '../../patients/register/find-likely-patients.server.ts'
import type { PatientScope } from '../../patients/register/patient-scope.server.ts'
import { parsePatientSearch } from '../../patients/register/parse-patient-search.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { searchAppointments, maxAppointments } from './search-appointments.ts'

export function appointmentSearchRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    searchAppointments,
    async ({ body: { typed }, staff, address }) => {
      const scope = { consultant: visibleConsultant(staff), from: now().today }
      const reference = parseReference(typed)
      const patientSearch = parsePatientSearch(typed)
      if (!reference && !patientSearch) return []
      return db.begin(async (tx) => {
        const referenced = reference ? await findByReference(tx, reference, scope) : []
        // What is no reference may be the number of somebody's file, which a clinic may give in the same form.
        const search = reference
          ? patientSearch && { ...patientSearch, name: '', digits: '' }
          : patientSearch
        const found =
          referenced.length > 0 || !search
            ? referenced
            : await findOfPatients(tx, await findLikelyPatients(tx, search, scope), scope)
        if (found.length > 0) {
          const after = { typed, patients: [...new Set(found.map(({ patientId }) => patientId))] }
          await audit(tx, { staff, address }, { action: 'looked up', subject: 'patient', after })
        }
        // Selected by how likely the patient is meant; in the order in which they come.
        return found.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
      })
    },
    // Enough for one search per word typed, and too few to list all names.
    { limits: [{ max: 120, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
}

const sortKey = ({ day, starts, id }: Appointment): string =>
  `${day} ${starts} ${String(id).padStart(10, '0')}`

const isOwn = (tx: Queryable, { consultant }: PatientScope) =>
  consultant === undefined ? tx`` : tx`and a.consultant_id = ${consultant}`

const isUpcoming = (tx: Queryable, { from }: Required<Pick<PatientScope, 'from'>>) =>
  tx`a.day >= ${from} and is_live(a.status)`

/** The appointment with a reference, on any day; for a series its future sessions. */
const findByReference = (
  tx: Queryable,
  { kind, id }: ParsedReference,
  scope: PatientScope & { from: string },
) =>
  tx<Appointment[]>`
    ${selectAppointments(tx)}
    where ${kind === 'appointment' ? tx`a.id = ${id}` : tx`a.subscription_id = ${id} and ${isUpcoming(tx, scope)}`}
      ${isOwn(tx, scope)}
    order by a.day, a.starts
    limit ${maxAppointments}`

/** Limit per patient, so that a long series does not hide other patients. */
const maxPerPatient = 3

/** The next appointments of patients, in the order of `ids`. */
const findOfPatients = (tx: Queryable, ids: number[], scope: PatientScope & { from: string }) =>
  tx<Appointment[]>`
    with coming as (
      select next.id, likely.place
      from unnest(${ids}::int[]) with ordinality as likely (id, place)
      cross join lateral (
        select a.id from appointment a
        where a.patient_id = likely.id and ${isUpcoming(tx, scope)} ${isOwn(tx, scope)}
        order by a.day, a.starts
        limit ${ids.length === 1 ? maxAppointments : maxPerPatient}
      ) next
    )
    ${selectAppointments(tx)}
    join coming on coming.id = a.id
    order by coming.place, a.day, a.starts
    limit ${maxAppointments}`
