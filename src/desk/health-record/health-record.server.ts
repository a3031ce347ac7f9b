import type { FastifyInstance } from 'fastify'
import { can, visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import { ownOrigin, route } from '../../access/permissions/route.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { selectClinicDetails } from '../../masters/clinic-details/clinic-details.server.ts'
import { requireOpenablePatient } from '../../patients/register/openable-patient.server.ts'
import { currentPatient } from '../../patients/register/registered-patient.server.ts'
import { readGiven } from '../../patients/vaccinations/read-vaccinations.server.ts'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { translatorFor } from '../../visits/printouts/sheet-translator.server.ts'
import { readRecordsWithRowIds } from '../../visits/record/read-record.server.ts'
import { readableBy } from '../../visits/visit/notes-access.server.ts'
import { bundleOf } from './fhir-bundle.server.ts'
import { exportHealthRecord } from './health-record.ts'
import { readPapers } from './read-papers.server.ts'
import type { RecordedAppointment, RecordFacts } from './record-facts.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'clock' | 'timeZone' | 'publicAddress'>

export function healthRecordRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, now, clock, timeZone, publicAddress } = dependencies
  route(app, exportHealthRecord, async ({ params, staff, address, request }) => {
    const facts = await db.begin(async (tx) => {
      const id = await currentPatient(tx, params.id)
      await requireOpenablePatient(tx, id, staff)
      const read = await readFacts(tx, id, staff)
      const entry = { action: 'exported', subject: 'patient', id, patientId: id }
      const after = {
        format: 'FHIR R4',
        visits: read.appointments.filter(({ visit }) => visit).map((it) => it.id),
        papers: read.papers.filter(({ data }) => data !== null).map((it) => it.id),
        ...(read.vaccinations.length > 0 && {
          vaccinations: read.vaccinations.map((it) => it.id),
        }),
      }
      await audit(tx, { staff, address }, { ...entry, after })
      return read
    })
    const bundle = bundleOf(
      {
        ...facts,
        timeZone,
        today: now().today,
        readAt: clock().toISOString(),
        base: `${publicAddress ?? ownOrigin(request)}/fhir`,
      },
      translatorFor('en'),
    )
    // No name in it: downloads folders are visible to others.
    return new File([JSON.stringify(bundle, null, 2)], `patient-${facts.patient.id}.fhir.json`, {
      type: exportHealthRecord.fileType,
    })
  })
}

type FoundAppointment = Omit<RecordedAppointment, 'visit'> & {
  isVisible: boolean
  isReadable: boolean
}
type ReadFacts = Omit<RecordFacts, 'timeZone' | 'today' | 'readAt' | 'base'>

/** Appointments that the user sees, and visits that the user may read, also with a colleague. */
async function readFacts(tx: Queryable, id: number, staff: SignedIn): Promise<ReadFacts> {
  const own = visibleConsultant(staff)
  const [patient] = await tx<[RecordFacts['patient'] & { language: Locale | null }]>`
    select id, name, mobile, file_number, email, sex, born_on, location, language, allergies
    from patient where id = ${id}`
  const found = await tx<FoundAppointment[]>`
    select * from (
      select a.id, a.day, a.starts, a.ends, a.status, s.name as service_name, a.branch_id,
        a.consultant_id, a.health_issues, a.consultant_id = coalesce(${own ?? null}::int, a.consultant_id) as is_visible,
        exists (select from visit v where v.appointment_id = a.id) ${readableBy(tx, staff, 'a')} as is_readable
      from appointment a join service s on s.id = a.service_id
      where a.patient_id = ${id}) found
    where is_visible or is_readable order by day, starts, id`
  const idsOf = (key: 'branchId' | 'consultantId') => [...new Set(found.map((it) => it[key]))]
  const branches = await tx<RecordFacts['branches']>`
    select id, name, address, phone from branch where id = any(${idsOf('branchId')}) order by id`
  const consultants = await tx<RecordFacts['consultants']>`
    select id, name, degree, registration_number from staff
    where id = any(${idsOf('consultantId')}) order by id`
  const records = await readRecordsWithRowIds(
    tx,
    found.filter(({ isReadable }) => isReadable).map((it) => it.id),
  )
  const papers = await readPapers(tx, id, staff)
  const vaccinations = can(staff, 'note vaccinations') ? await readGiven(tx, id) : []
  const { name: clinicName } = await selectClinicDetails(tx)
  const { language } = patient
  return {
    clinicName,
    patient: {
      ...patient,
      language: language && languageOf(language),
      allergies: can(staff, 'note allergies') ? patient.allergies : null,
    },
    papers,
    vaccinations: [...vaccinations],
    branches: [...branches],
    consultants: [...consultants],
    appointments: found.map((appointment) => {
      const saved = records.get(appointment.id)
      return {
        ...appointment,
        // Notes that are open to a colleague come without what was written for the booking.
        healthIssues: appointment.isVisible ? appointment.healthIssues : '',
        visit: saved ? { ...saved.record, rowIds: saved.rowIds } : null,
      }
    }),
  }
}
