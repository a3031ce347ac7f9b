import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import {
  selectClinicDetails,
  selectLogo,
} from '../../masters/clinic-details/clinic-details.server.ts'
import { requireOpenablePatient } from '../../patients/register/openable-patient.server.ts'
import { currentPatient } from '../../patients/register/registered-patient.server.ts'
import {
  readGiven,
  readVaccines,
  standingsOf,
} from '../../patients/vaccinations/read-vaccinations.server.ts'
import { downloadVaccinationCard } from '../../patients/vaccinations/vaccinations.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import type { SheetPrinter } from './sheet-printer.server.ts'
import type { VaccinationCardFacts } from './vaccination-card.ts'

interface Dependencies {
  db: Db
  now: () => ClinicNow
  printer: SheetPrinter
}

/** How many of what is due or comes next are on a card. */
const mostNext = 10

export function vaccinationCardRoute(
  app: FastifyInstance,
  { db, now, printer }: Dependencies,
): void {
  route(app, downloadVaccinationCard, async ({ params, query, ...actor }) => {
    const { facts, language } = await db.begin(async (tx) => {
      const id = await currentPatient(tx, params.id)
      await requireOpenablePatient(tx, id, actor.staff)
      return readCardFacts(tx, id, now().today, actor)
    })
    const logo = await selectLogo(db, facts.clinic.logoVersion)
    const locale = query.locale ?? language ?? 'en'
    const bytes = await printer.printCard({ facts, locale, logo })
    // No patient data in the file name: downloads folders are visible to others.
    return new File([bytes], `vaccinations-${params.id}.pdf`, {
      type: downloadVaccinationCard.fileType,
    })
  })
}

/** A clinic that has patients from a file, and no branch yet. */
const noBranch = { name: '', address: '', phone: '' }

/** Reads what a card of a patient says, for a file that is printed: with an entry in the audit. */
export async function readCardFacts(
  tx: Queryable,
  id: number,
  today: Day,
  actor: Parameters<typeof audit>[1],
): Promise<{ facts: VaccinationCardFacts; language: Locale | null }> {
  const [row] = await tx<[{ patient: VaccinationCardFacts['patient']; language: Locale | null }]>`
    select language, json_build_object('name', name, 'fileNumber', file_number, 'bornOn', born_on,
      'age', age_on(age, age_on, ${today})) as patient
    from patient where id = ${id}`
  const [branch = noBranch] = await tx<VaccinationCardFacts['branch'][]>`
    select b.name, b.address, b.phone from branch b
    order by (
      select max(a.day) from appointment a where a.patient_id = ${id} and a.branch_id = b.id
    ) desc nulls last, b.active desc, b.id limit 1`
  const { name, address, registrationLines, logoVersion } = await selectClinicDetails(tx)
  const given = (await readGiven(tx, id)).filter(({ withdrawn }) => !withdrawn).toReversed()
  const { patient } = row
  const standings = standingsOf(await readVaccines(tx, id), { bornOn: patient.bornOn, today })
  await audit(tx, actor, { action: 'printed', subject: 'vaccinations', id, patientId: id })
  return {
    language: row.language,
    facts: {
      clinic: { name, address, registrationLines, logoVersion },
      branch,
      patient,
      day: today,
      given,
      next: standings
        .filter(({ state }) => state !== 'missed' && state !== 'open')
        .slice(0, mostNext),
    },
  }
}
