import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import { doseKey, type VaccineMaster } from '../../masters/vaccines/vaccines.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { requireOpenablePatient } from '../register/openable-patient.server.ts'
import { currentPatient } from '../register/registered-patient.server.ts'
import { dosesHad, furtherAround, type GivenDose } from './due-doses.ts'
import { firstDayOf, isDay, lastDayOf, mayBeSameDay } from './partial-day.ts'
import { readGiven, readVaccines, standingsOf } from './read-vaccinations.server.ts'
import {
  listVaccinations,
  noteVaccination,
  readVaccinationsMark,
  vaccinationFactsSchema,
  withdrawVaccination,
  type VaccinationFacts,
} from './vaccinations.ts'

export function vaccinationRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listVaccinations, ({ params, ...actor }) =>
    db.begin(async (tx) => {
      const id = await openPatient(tx, params.id, actor)
      // Taken first: what is committed from here on has another one.
      const mark = await readMark(tx, id)
      const [patient] = await tx<[{ bornOn: Day | null }]>`
        select born_on from patient where id = ${id}`
      const given = await readGiven(tx, id)
      const vaccines = await readVaccines(tx, id)
      await audit(tx, actor, { action: 'read', subject: 'vaccinations', id, patientId: id })
      return {
        mark,
        given: [...given],
        standings: standingsOf(vaccines, { ...patient, today: now().today }),
        ...patient,
        vaccines: vaccines.map(({ id: vaccine, name, doses }) => ({
          id: vaccine,
          name,
          doses: doses.map(({ label }) => label),
        })),
      }
    }),
  )

  // Without an entry in the audit: it says nothing of the patient.
  route(app, readVaccinationsMark, async ({ params, ...actor }) => ({
    mark: await readMark(db, await openPatient(db, params.id, actor)),
  }))

  route(app, noteVaccination, ({ params, body: { requestKey, known, ...sent }, ...actor }) =>
    db.begin(async (tx) => {
      const patientId = await openPatient(tx, params.id, actor)
      const facts = checkedFacts(sent)
      const patient = await lockPatient(tx, patientId)
      if (await isNoted(tx, requestKey, { ...facts, patientId, notedBy: actor.staff.id })) return {}
      const { today } = now()
      checkDay(facts, { bornOn: patient.bornOn, today })
      const vaccine = await offeredVaccine(tx, facts, { id: patientId, ...patient, known })
      const appointment = facts.here
        ? await visitOf(tx, patientId, { day: facts.givenOn, ...actor })
        : null
      const { here, batch, site, givenBy, place, givenOn, dose } = facts
      const [added] = await tx<[{ id: number }]>`
        insert into vaccination (patient_id, vaccine_id, vaccine_name, dose, given_on, here, batch, site, given_by,
          place, appointment_id, noted_by, noted_on, request_key)
        values (${patientId}, ${facts.vaccine}, ${vaccine}, ${dose}, ${givenOn}, ${here}, ${batch}, ${site},
          ${givenBy}, ${place}, ${appointment}, ${actor.staff.id}, ${today}, ${requestKey})
        returning id`
      const entry = { action: 'recorded', subject: 'vaccinations', id: added.id, patientId }
      await audit(tx, actor, { ...entry, after: { ...facts, vaccine } })
      return {}
    }),
  )

  route(app, withdrawVaccination, ({ params, body: { reason }, ...actor }) =>
    db.begin(async (tx) => {
      const patientId = await openPatient(tx, params.id, actor)
      const [row] = await tx<StoredVaccination[]>`
        select vaccine_name as vaccine, dose, given_on, withdrawn_by, withdrawn_reason from vaccination
        where id = ${params.vaccination} and patient_id = ${patientId} for update`
      if (!row) throw new ProblemError('not_found')
      const { withdrawnBy, withdrawnReason, ...before } = row
      // Also the answer to a request that is sent again after a lost answer.
      if (withdrawnBy === actor.staff.id && withdrawnReason === reason) return {}
      if (withdrawnBy !== null) throw new ProblemError('row_changed')
      await tx`
        update vaccination set withdrawn_by = ${actor.staff.id}, withdrawn_on = ${now().today},
          withdrawn_reason = ${reason}
        where id = ${params.vaccination}`
      const entry = {
        action: 'withdrawn',
        subject: 'vaccinations',
        id: params.vaccination,
        patientId,
      }
      await audit(tx, actor, { ...entry, before, after: { reason } })
      return {}
    }),
  )
}

interface StoredVaccination {
  vaccine: string
  dose: string
  givenOn: string
  withdrawnBy: number | null
  withdrawnReason: string | null
}

/** The patient whom the user may open; of a merged entry the one that stayed, since a page may be older. */
async function openPatient(
  db: Queryable,
  asked: number,
  { staff }: { staff: SignedIn },
): Promise<number> {
  const id = await currentPatient(db, asked)
  await requireOpenablePatient(db, id, staff)
  return id
}

/** Two desks that note the same dose do so one after the other. */
async function lockPatient(tx: Queryable, id: number): Promise<{ bornOn: Day | null }> {
  const [patient] = await tx<{ bornOn: Day | null }[]>`
    select born_on from patient where id = ${id} and merged_into is null for no key update`
  if (!patient) throw new ProblemError('not_found')
  return patient
}

const invalid = (field: string, message: TextKey) =>
  new ProblemError('invalid_input', undefined, { [field]: message })

/** What is stored: of what was given elsewhere nothing that only this clinic knows, and the other way round. */
function checkedFacts(sent: VaccinationFacts): VaccinationFacts {
  const parsed = vaccinationFactsSchema.safeParse(sent)
  if (!parsed.success) throw invalid('givenOn', messageKey('vaccinations.dayRequired'))
  const { here } = sent
  return here ? { ...sent, place: '' } : { ...sent, batch: '', site: null, givenBy: '' }
}

function checkDay(
  { givenOn }: VaccinationFacts,
  { bornOn, today }: { bornOn: Day | null; today: Day },
): void {
  if (firstDayOf(givenOn) > today) throw invalid('givenOn', messageKey('testResults.dayInFuture'))
  if (bornOn && lastDayOf(givenOn) < bornOn)
    throw invalid('givenOn', messageKey('vaccinations.beforeBirth'))
}

/** Whether this very request was carried out, and its answer lost. Throws where its key was another one's. */
async function isNoted(
  tx: Queryable,
  requestKey: string,
  facts: VaccinationFacts & { patientId: number; notedBy: number },
): Promise<boolean> {
  const [row] = await tx<[{ isSame: boolean }?]>`
    select patient_id = ${facts.patientId} and vaccine_id = ${facts.vaccine} and dose = ${facts.dose}
      and given_on = ${facts.givenOn} and here = ${facts.here} and batch = ${facts.batch}
      and site is not distinct from ${facts.site} and given_by = ${facts.givenBy} and place = ${facts.place}
      and noted_by = ${facts.notedBy} as is_same
    from vaccination where request_key = ${requestKey}`
  if (row && !row.isSame) throw new ProblemError('key_reused')
  return row !== undefined
}

/** The name of the vaccine, if it is offered and the patient has not had this dose of it, nor another one that day. */
async function offeredVaccine(
  tx: Queryable,
  { vaccine, dose, givenOn }: VaccinationFacts,
  { id, bornOn, known }: { id: number; bornOn: Day | null; known: number },
): Promise<string> {
  const [row] = await tx<Pick<VaccineMaster, 'name' | 'doses'>[]>`
    select name, doses from vaccine where id = ${vaccine} and active for share`
  if (!row) throw invalid('vaccine', messageKey('vaccinations.vaccineRequired'))
  const at = row.doses.findIndex(({ label }) => doseKey(label) === doseKey(dose))
  if (at < 0 && dose !== '') throw invalid('dose', messageKey('vaccinations.doseRequired'))
  const given = await tx<(GivenDose & { vaccine: string })[]>`
    select dose, given_on, vaccine_name as vaccine from vaccination
    where patient_id = ${id} and vaccine_id = ${vaccine} and withdrawn_on is null`
  const noted = dosesHad(row.doses, given, bornOn)[at]
  if (noted && doseKey(noted.dose) === doseKey(dose)) throw new ProblemError('dose_noted')
  // One of a former label stands for it only as long as nothing says that it was another one, such as the day.
  if (noted && mayBeSameDay(noted.givenOn, givenOn))
    throw invalid('dose', messageKey('vaccinations.doseRenamed'))
  if (isDay(givenOn) && given.some((it) => it.givenOn === givenOn))
    throw invalid('givenOn', messageKey('vaccinations.sameDay'))
  // A year or a month may well have two of them, for whoever has seen the one: two desks with one card have not.
  const further = furtherAround(given, givenOn).filter((it) => it.vaccine === row.name)
  if (dose === '' && further.length > known)
    throw invalid('givenOn', messageKey('vaccinations.sameTime'))
  return row.name
}

/** The patient's own visit here on a day; for a consultant first one of theirs. */
async function visitOf(
  tx: Queryable,
  patientId: number,
  { day, staff }: { day: Day; staff: SignedIn },
): Promise<number | null> {
  const own = visibleConsultant(staff) ?? null
  const [visit] = await tx<{ id: number }[]>`
    select id from appointment
    where patient_id = ${patientId} and day = ${day} and is_live(status)
    order by consultant_id is distinct from ${own}, starts, id limit 1`
  return visit?.id ?? null
}

/** What changes with anything that the list of a patient's vaccinations shows. */
async function readMark(db: Queryable, patientId: number): Promise<string> {
  const [row] = await db<[{ mark: string }]>`
    select md5(concat_ws('/', p.version,
      (select string_agg(concat_ws(' ', v.id, v.xmin), ',' order by v.id) from vaccination v
        where v.patient_id = p.id),
      (select string_agg(concat_ws(' ', v.id, v.version, v.active), ',' order by v.id) from vaccine v))) as mark
    from patient p where p.id = ${patientId}`
  return row.mark
}
