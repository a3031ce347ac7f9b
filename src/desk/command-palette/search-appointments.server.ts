import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import { namedBy, type Named } from '../../scheduling/booking/reference.ts'
import { findLikely, type Whose } from '../../patients/register/find-likely-patients.server.ts'
import { typedClient } from '../../patients/register/parse-patient-search.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { findAppointments, mostAppointments } from './find-appointments.ts'

export function findAppointmentRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    findAppointments,
    async ({ body: { typed }, staff, address }) => {
      const whose = { consultant: consultantSeenBy(staff), from: now().today }
      const named = namedBy(typed)
      const client = typedClient(typed)
      if (!named && !client) return []
      return db.begin(async (tx) => {
        const found = named
          ? await byReference(tx, named, whose)
          : await ofPatients(tx, await findLikely(tx, client!, whose), whose)
        if (found.length > 0) {
          const after = { typed, patients: [...new Set(found.map(({ patientId }) => patientId))] }
          await audit(tx, { staff, address }, { action: 'looked up', subject: 'patient', after })
        }
        return found
      })
    },
    // As somebody types, a search a word or so; walking through all names is no desk's work.
    { limits: [{ max: 120, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
}

const mineOnly = (tx: Queryable, { consultant }: Whose) =>
  consultant === undefined ? tx`` : tx`and a.consultant_id = ${consultant}`

const isComing = (tx: Queryable, { from }: Required<Pick<Whose, 'from'>>) =>
  tx`a.day >= ${from} and a.status <> 'CN'`

/** The appointment that a reference names, whenever it is; of a series the sessions to come. */
const byReference = (tx: Queryable, { kind, id }: Named, whose: Whose & { from: string }) =>
  tx<Appointment[]>`
    ${selectAppointments(tx)}
    where ${kind === 'appointment' ? tx`a.id = ${id}` : tx`a.subscription_id = ${id} and ${isComing(tx, whose)}`}
      ${mineOnly(tx, whose)}
    order by a.day, a.starts
    limit ${mostAppointments}`

/** Where several patients may be meant, a long series of one shall not hide the others. */
const mostOfEach = 3

/** The next appointments of some patients, in the order of their ids here. */
const ofPatients = (tx: Queryable, ids: number[], whose: Whose & { from: string }) =>
  tx<Appointment[]>`
    with coming as (
      select next.id, likely.place
      from unnest(${ids}::int[]) with ordinality as likely (id, place)
      cross join lateral (
        select a.id from appointment a
        where a.patient_id = likely.id and ${isComing(tx, whose)} ${mineOnly(tx, whose)}
        order by a.day, a.starts
        limit ${ids.length === 1 ? mostAppointments : mostOfEach}
      ) next
    )
    ${selectAppointments(tx)}
    join coming on coming.id = a.id
    order by coming.place, a.day, a.starts
    limit ${mostAppointments}`
