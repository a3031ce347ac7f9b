import type { FastifyInstance } from 'fastify'
import { can } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import { visitCharge } from '../../masters/charges/charged-items.server.ts'
import { countVaccinesDue } from '../../patients/vaccinations/read-vaccinations.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { auditRecord, openRecord } from '../visit/open-record.server.ts'
import { readableBy } from '../visit/notes-access.server.ts'
import { readRecordsWithRowIds } from './read-record.server.ts'
import { readPaperKeys } from './issued/paper-keys.server.ts'
import { countTests } from './results/test-results.server.ts'
import { readSeriesPain } from './vitals/series-pain.server.ts'
import { readTakenVitals } from './vitals/taken-vitals.server.ts'
import { emptyRecord, readVisit, type Visit } from './visit.ts'
import type { VisitDraft } from '../drafts/visit-drafts.ts'

export function visitReadRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readVisit, async ({ params: { id }, ...actor }) =>
    db.begin(async (tx) => {
      const record = await openRecord(tx, id, actor.staff)
      const [visit] = await tx<
        [{ appointment: Visit['appointment']; patient: Visit['patient']; version: number }]
      >`
        select
          json_build_object('id', a.id, 'branchId', a.branch_id, 'day', a.day, 'starts', to_char(a.starts, 'HH24:MI'),
            'ends', to_char(a.ends, 'HH24:MI'), 'walkIn', a.walk_in, 'status', a.status, 'price', ${visitCharge(tx)},
            'branchName', b.name, 'serviceName', s.name, 'consultantName', c.name,
            'healthIssues', a.health_issues) as appointment,
          json_build_object('id', p.id, 'name', p.name, 'age', age_on(p.age, p.age_on, a.day),
            'mobile', p.mobile, 'allergies', p.allergies, 'deskNote', p.desk_note, 'knownHeight', h.height) as patient,
          coalesce(v.version, 0) as version
        from appointment a
        join branch b on b.id = a.branch_id
        join service s on s.id = a.service_id
        join staff c on c.id = a.consultant_id
        join patient p on p.id = a.patient_id
        left join visit v on v.appointment_id = a.id
        left join lateral (
          select e.height from visit e join appointment ea on ea.id = e.appointment_id
          where ea.patient_id = a.patient_id and ea.day < a.day and e.height is not null
            and is_live(ea.status)
            and age_on(p.age, p.age_on, ea.day) >= ${adultAge}
            ${readableBy(tx, actor.staff, 'ea')}
          order by ea.day desc limit 1
        ) h on true
        where a.id = ${id}`
      // Drafts belong to their writer; other readers see what was saved.
      const drafts = can(actor.staff, 'record visits')
        ? await tx<VisitDraft[]>`
            select part, content, version, editor, number, saved_at from visit_draft where appointment_id = ${id}`
        : []
      await auditRecord(tx, 'read', 'visit', record, actor)
      const found = (await readRecordsWithRowIds(tx, [id])).get(id)
      const saved = found?.record ?? emptyRecord
      const { taken, version: vitalsVersion } = await readTakenVitals(tx, id)
      const reader = { staff: actor.staff, today: now().today }
      const recommended = await countTests(tx, record.patientId, reader)
      const vaccinesDue = await countVaccinesDue(tx, record.patientId, reader)
      return {
        ...visit,
        vaccinesDue,
        ...saved,
        drafts,
        recommended,
        paperRows: {
          certificates: [...(found?.rowIds.certificates ?? [])],
          referrals: [...(found?.rowIds.referrals ?? [])],
        },
        paperKeys: await readPaperKeys(tx, id),
        seriesPain: await readSeriesPain(tx, id, actor.staff),
        takenVitals: saved.details ? null : taken,
        vitalsVersion,
      }
    }),
  )
}

/** The age in years after which the height of a patient does not change. */
const adultAge = 21
