import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { auditRecord, openRecord, type By } from '../visit/open-record.server.ts'
import { readRecords } from '../record/read-record.server.ts'
import { openSheetPrinter } from './sheet-printer.server.ts'
import { downloadSheet, readSheet, type SheetFacts, type SheetKind } from './sheets.ts'

export function sheetRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const printer = openSheetPrinter(app.log)
  app.addHook('onClose', () => printer.close())

  route(app, readSheet, ({ params, ...by }) => db.begin((tx) => readFacts(tx, 'read', params, by)))

  route(app, downloadSheet, async ({ params, query, ...by }) => {
    const facts = await db.begin((tx) => readFacts(tx, 'printed', params, by))
    const bytes = await printer.print({ kind: params.kind, facts, locale: query.locale })
    // Nothing of the patient in the name: files lie about in folders of downloads.
    return new File([bytes], `${params.kind}-${params.id}.pdf`, { type: downloadSheet.fileType })
  })
}

/** The part of a visit's record that each sheet prints. */
const partOf = {
  prescription: 'prescription',
  recommendedtests: 'tests',
  certificate: 'certificates',
} as const satisfies Record<SheetKind, keyof SheetFacts>

/** What a sheet prints, for who may see the visit. Refused where nothing of it was saved. */
async function readFacts(
  tx: Queryable,
  action: 'read' | 'printed',
  { kind, id }: { kind: SheetKind; id: number },
  by: By,
): Promise<CallAnswer<typeof readSheet>> {
  const opened = await openRecord(tx, id, by.staff)
  const record = (await readRecords(tx, [id])).get(id)
  const part = partOf[kind]
  // One that was withdrawn can be looked at on the page, with its mark, and is on no paper.
  const withdrawnCertificates = kind === 'certificate' ? (record?.withdrawnCertificates ?? []) : []
  const canBeRead = action === 'read' && withdrawnCertificates.length > 0
  if (!record || (record[part].length === 0 && !canBeRead)) throw new Refusal('nothing_saved')
  const [head] = await tx<[Pick<SheetFacts, 'consultant' | 'branch' | 'patient'>]>`
    select
      json_build_object('name', c.name, 'degree', c.degree, 'mobile', c.mobile,
        'registrationNumber', c.registration_number) as consultant,
      json_build_object('name', b.name, 'address', b.address, 'phone', b.phone) as branch,
      json_build_object('name', p.name, 'age', age_on(p.age, p.age_on, a.day)) as patient
    from appointment a
    join staff c on c.id = a.consultant_id
    join branch b on b.id = a.branch_id
    join patient p on p.id = a.patient_id
    where a.id = ${id}`
  await auditRecord(tx, action, 'sheet', opened, by, { after: { kind } })
  const { systolic, diastolic, fasting, pp, weight, bmi, followUpDay } = record.details
  return {
    ...head,
    day: opened.day,
    systolic,
    diastolic,
    fasting,
    pp,
    weight,
    bmi,
    followUpDay,
    prescription: [],
    tests: [],
    certificates: [],
    withdrawnCertificates,
    [part]: record[part],
  }
}
