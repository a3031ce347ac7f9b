import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { textOrigin } from '../../access/permissions/patient-origin.server.ts'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { auditRecord, openRecord, type Actor } from '../visit/open-record.server.ts'
import { starterOf } from '../record/exercises/starter-names.server.ts'
import { readRecords } from '../record/read-record.server.ts'
import {
  selectClinicDetails,
  selectLogo,
} from '../../masters/clinic-details/clinic-details.server.ts'
import {
  readPrescriptionCheck,
  readPrintedCertificates,
  readPrintedReferrals,
} from './check-link.server.ts'
import { openSheetPrinter } from './sheet-printer.server.ts'
import { sheetLanguage } from './sheet-language.ts'
import {
  downloadSheet,
  readSheet,
  readSheetMark,
  type SheetFacts,
  type SheetKind,
} from './sheets.ts'
import { vaccinationCardRoute } from './vaccination-card.server.ts'

type Dependencies = Pick<ServerDependencies, 'db' | 'now' | 'publicAddress'>

export function sheetRoutes(app: FastifyInstance, { db, now, publicAddress }: Dependencies): void {
  const printer = openSheetPrinter(app.log)
  app.addHook('onClose', () => printer.close())
  vaccinationCardRoute(app, { db, now, printer })

  route(app, readSheet, ({ params, request, ...actor }) => {
    const origin = textOrigin(request, publicAddress)
    return db.begin(async (tx) => {
      // Taken first: what is committed from here on has another one.
      const mark = await readMark(tx, params.id)
      return { ...(await readSheetFacts(tx, 'read', { ...params, origin }, actor)), mark }
    })
  })

  // Without an entry in the audit: it says nothing of the patient.
  route(app, readSheetMark, async ({ params: { id }, staff }) => {
    await openRecord(db, id, staff)
    return { mark: await readMark(db, id) }
  })

  route(app, downloadSheet, async ({ params, query, request, ...actor }) => {
    const origin = textOrigin(request, publicAddress)
    const facts = await db.begin((tx) =>
      readSheetFacts(tx, 'printed', { ...params, origin }, actor),
    )
    const logo = await selectLogo(db, facts.clinic.logoVersion)
    const chosen = { locale: query.locale, inWords: query.words && query.words === 'on' }
    const language = sheetLanguage(chosen, {
      patient: facts.patientLanguage,
      screen: query.locale ?? 'en',
    })
    const bytes = await printer.print({ kind: params.kind, facts, ...language, logo })
    // No patient data in the file name: downloads folders are visible to others.
    return new File([bytes], `${params.kind}-${params.id}.pdf`, { type: downloadSheet.fileType })
  })
}

/**
 * What changes with anything of a visit's sheets; empty for an appointment that does not exist. Each saved part, and
 * each withdrawn paper, is a new version of the visit.
 */
async function readMark(db: Queryable, id: number): Promise<string> {
  const [row] = await db<{ mark: string }[]>`
    select md5(jsonb_build_array(a.xmin::text, v.xmin::text, b.xmin::text, p.version, p.language,
      p.sex, p.allergies,
      c.name, c.degree, c.mobile, c.registration_number,
      (select string_agg(xmin::text, ',') from clinic_details))::text) as mark
    from appointment a
    join staff c on c.id = a.consultant_id
    join branch b on b.id = a.branch_id
    join patient p on p.id = a.patient_id
    left join visit v on v.appointment_id = a.id
    where a.id = ${id}`
  return row?.mark ?? ''
}

/** The parts of a visit's record that each sheet prints. */
const recordPartsOf = {
  prescription: ['prescription'],
  recommendedtests: ['tests'],
  exercises: ['exercises'],
  certificate: ['certificates'],
  referral: ['referrals'],
  all: ['prescription', 'tests', 'exercises', 'certificates', 'referrals'],
} as const satisfies Record<SheetKind, readonly (keyof SheetFacts)[]>

type HeadKey = 'consultant' | 'branch' | 'patient' | 'sex' | 'allergies' | 'patientLanguage'

/** A reader of the visit, or its patient: the caller knows that it is theirs. */
type Reader = Pick<Actor, 'address'> & { staff: Actor['staff'] | 'patient' }

/**
 * The content of a sheet, for readers of the visit; `origin` is that at which they can be checked. Throws if no
 * part that it prints was ever saved.
 */
export async function readSheetFacts(
  tx: Queryable,
  action: 'read' | 'printed',
  { kind, id, origin }: { kind: SheetKind; id: number; origin: string | undefined },
  actor: Reader,
): Promise<Omit<CallAnswer<typeof readSheet>, 'mark'>> {
  const openedRecord = await openRecord(tx, id, actor.staff)
  const parts: readonly (typeof recordPartsOf)['all'][number][] = recordPartsOf[kind]
  // Before the record: saved in between, the paper is told to be an older one, and never to be a newer one.
  const prescriptionCheck = parts.includes('prescription')
    ? await readPrescriptionCheck(tx, id, origin)
    : null
  const record = (await readRecords(tx, [id])).get(id)
  // A withdrawn paper is shown on the page of its kind, marked, and never printed.
  const withdrawnCertificates = kind === 'certificate' ? (record?.withdrawnCertificates ?? []) : []
  const withdrawnReferrals = kind === 'referral' ? (record?.withdrawnReferrals ?? []) : []
  const canBeRead =
    action === 'read' && withdrawnCertificates.length + withdrawnReferrals.length > 0
  const certificates = parts.includes('certificates')
    ? await readPrintedCertificates(tx, id, origin)
    : []
  const referrals = parts.includes('referrals') ? await readPrintedReferrals(tx, id, origin) : []
  const printed = { ...record, certificates, referrals }
  if (!record || (parts.every((part) => !printed[part]?.length) && !canBeRead))
    throw new ProblemError('nothing_saved')
  const hasLetter = referrals.length > 0
  const [head] = await tx<[Pick<CallAnswer<typeof readSheet>, HeadKey>]>`
    select
      json_build_object('name', c.name, 'degree', c.degree, 'mobile', c.mobile,
        'registrationNumber', c.registration_number) as consultant,
      json_build_object('name', b.name, 'address', b.address, 'phone', b.phone) as branch,
      json_build_object('name', p.name, 'age', age_on(p.age, p.age_on, a.day),
        'fileNumber', p.file_number) as patient,
      case when ${hasLetter} then p.sex end as sex,
      case when ${hasLetter} then p.allergies end as allergies,
      p.language as patient_language
    from appointment a
    join staff c on c.id = a.consultant_id
    join branch b on b.id = a.branch_id
    join patient p on p.id = a.patient_id
    where a.id = ${id}`
  const { name, address, registrationLines, logoVersion } = await selectClinicDetails(tx)
  await auditRecord(tx, action, 'sheet', openedRecord, actor, { after: { kind } })
  const { systolic, diastolic, fasting, pp, weight, bmi, followUpDay } = record.details
  const { temperature, pulse, spo2, pain } = record.details
  return {
    ...head,
    patientId: openedRecord.patientId,
    clinic: { name, address, registrationLines, logoVersion },
    day: openedRecord.day,
    systolic,
    diastolic,
    fasting,
    pp,
    weight,
    bmi,
    temperature,
    pulse,
    spo2,
    pain,
    followUpDay,
    prescription: [],
    prescriptionCheck,
    tests: [],
    exercises: [],
    withdrawnCertificates,
    withdrawnReferrals,
    ...Object.fromEntries(parts.map((part) => [part, record[part]])),
    ...(parts.includes('exercises') && {
      exercises: record.exercises.map((it) => ({ ...it, starter: starterOf(it.name) })),
    }),
    certificates,
    referrals,
  }
}
