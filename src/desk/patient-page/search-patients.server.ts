import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { searchPatients, type PatientSearchResult } from './patient-page.ts'
import { findLikelyPatients } from '../../patients/register/find-likely-patients.server.ts'
import { parsePatientSearch } from '../../patients/register/parse-patient-search.ts'

export function patientSearchRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(
    app,
    searchPatients,
    async ({ body: { typed }, staff, address }) => {
      const search = parsePatientSearch(typed)
      if (!search) return []
      return db.begin(async (tx) => {
        const ownConsultantId = visibleConsultant(staff)
        const likelyIds = await findLikelyPatients(tx, search, { consultant: ownConsultantId })
        const found = await readSearchResults(tx, likelyIds, ownConsultantId, now().today)
        if (found.length > 0) {
          const after = { typed, patients: found.map(({ id }) => id) }
          await audit(tx, { staff, address }, { action: 'looked up', subject: 'patient', after })
        }
        return found
      })
    },
    // Enough for one search per word typed, and too few to list all names.
    { limits: [{ max: 120, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
}

/** The data shown of patients, in the order of `ids`. */
const readSearchResults = (
  tx: Queryable,
  ids: number[],
  ownConsultantId: number | undefined,
  today: Day,
) => {
  const appointmentCondition = tx`a.patient_id = p.id ${ownConsultantId === undefined ? tx`` : tx`and a.consultant_id = ${ownConsultantId}`}`
  return tx<PatientSearchResult[]>`
    select p.id, p.name, p.mobile, p.file_number, age_on(p.age, p.age_on, ${today}) as age,
      (select max(a.day) from appointment a where ${appointmentCondition} and a.status = 'CD') as last_day,
      (select min(a.day) from appointment a
        where ${appointmentCondition} and a.status = 'PE' and a.day >= ${today}) as next_day
    from unnest(${ids}::int[]) with ordinality as likely (id, place)
    join patient p on p.id = likely.id
    order by likely.place`
}
