import type { FastifyInstance } from 'fastify'
import { route } from '../access/route.server.ts'
import type { ClinicNow } from '../day/clinic-clock.ts'
import type { Db, Queryable } from '../db/connect.server.ts'
import { Refusal } from '../http/problem.ts'
import { sentence } from '../i18n/text-key.ts'
import { certificatesDayProblems } from './certificates/certificate-rule.ts'
import { saveCertificates } from './certificates/certificates.ts'
import { strengthOf } from './prescription/medicine-strength.ts'
import { savePrescription, type PrescriptionItem } from './prescription/prescription.ts'
import { namedTests } from './tests/named-tests.server.ts'
import { saveRecommendedTests } from './tests/recommended-tests.ts'
import { savePart } from './save-part.server.ts'
import { saveVisitDetails } from './details/visit-details.ts'
import { isFollowUpTooEarly } from './visit-rule.ts'

export function visitSaveRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, saveVisitDetails, ({ params: { id }, body, ...by }) => {
    const { details, version: seenVersion } = body
    const { today } = now()
    const save = { id, part: 'details', seenVersion, after: details, by, today } as const
    return savePart(db, save, async (tx, { day }) => {
      if (isFollowUpTooEarly(details.followUpDay, day)) {
        throw new Refusal('invalid_input', undefined, {
          'details.followUpDay': sentence('visit.followUpEarly'),
        })
      }
      const d = details
      await tx`
        insert into visit as v (appointment_id, day, systolic, diastolic, weight, height, fasting,
          pp, bmi, illness, symptoms, treatment, follow_up_day, fees, recorded_by)
        values (${id}, ${day}, ${d.systolic}, ${d.diastolic}, ${d.weight}, ${d.height},
          ${d.fasting}, ${d.pp}, ${d.bmi}, ${d.illness}, ${d.symptoms}, ${d.treatment},
          ${d.followUpDay}, ${d.fees}, ${by.staff.id})
        on conflict (appointment_id) do update set systolic = excluded.systolic,
          diastolic = excluded.diastolic, weight = excluded.weight, height = excluded.height,
          fasting = excluded.fasting, pp = excluded.pp, bmi = excluded.bmi,
          illness = excluded.illness, symptoms = excluded.symptoms,
          treatment = excluded.treatment, follow_up_day = excluded.follow_up_day,
          fees = excluded.fees`
    })
  })

  route(app, savePrescription, ({ params: { id }, body, ...by }) => {
    const { items, version: seenVersion } = body
    const { today } = now()
    const save = { id, part: 'prescription', seenVersion, after: items, by, today } as const
    return savePart(db, save, async (tx) => {
      await tx`delete from prescription_item where appointment_id = ${id}`
      const rows = items.map((item, index) => ({ ...item, position: index + 1 }))
      await tx`
        insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
          afternoon, evening, days, timing, liquid_per_day)
        select ${id}, r.position, r.medicine, r.amount, r.unit, r.morning, r.afternoon, r.evening,
          r.days, r.timing, r."liquidPerDay"
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r (position int,
          medicine text, amount numeric, unit text, morning bool, afternoon bool, evening bool,
          days int, timing text, "liquidPerDay" numeric)`
      await growMedicines(tx, items)
    })
  })

  route(app, saveRecommendedTests, async ({ params: { id }, body, ...by }) => {
    const { version: seenVersion } = body
    const { today } = now()
    const tests = await namedTests(db, id, body.tests)
    const save = { id, part: 'tests', seenVersion, after: tests, by, today } as const
    return savePart(db, save, async (tx) => {
      const idsOf = (type: string) => tests.filter((it) => it.type === type).map((it) => it.id)
      await tx`delete from recommended_test where appointment_id = ${id}`
      await tx`
        insert into recommended_test (appointment_id, lab_test_id)
        select ${id}, test from unnest(${idsOf('Lab')}::int[]) test`
      await tx`
        insert into recommended_test (appointment_id, radiology_test_id)
        select ${id}, test from unnest(${idsOf('Radiology')}::int[]) test`
    })
  })

  route(app, saveCertificates, ({ params: { id }, body, ...by }) => {
    const { certificates, version: seenVersion } = body
    const { today } = now()
    const save = { id, part: 'certificates', seenVersion, after: certificates, by, today } as const
    return savePart(db, save, async (tx, { day: visitDay }, before) => {
      const problems = certificatesDayProblems(certificates, before, { visitDay, today })
      if (Object.keys(problems).length > 0) throw new Refusal('invalid_input', undefined, problems)
      if (certificates.length < before.length) throw new Refusal('certificate_saved')
      await tx`delete from certificate where appointment_id = ${id} and withdrawn_day is null`
      await tx`
        insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis)
        select ${id}, c."issueDay", c."startDay", c."totalLeaveDays", c.diagnosis
        from jsonb_to_recordset(${JSON.stringify(certificates)}::text::jsonb) c ("issueDay" date,
          "startDay" date, "totalLeaveDays" int, diagnosis text)`
    })
  })
}

/** Whatever was prescribed once is suggested from then on. */
async function growMedicines(tx: Queryable, items: PrescriptionItem[]): Promise<void> {
  const packs = items.map((item) => ({ name: item.medicine, strength: strengthOf(item) }))
  await tx`
    insert into medicine (name, strength)
    select name, strength
    from jsonb_to_recordset(${JSON.stringify(packs)}::text::jsonb) p (name text, strength text)
    on conflict do nothing`
}
