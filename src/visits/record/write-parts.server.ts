import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { certificatesDayProblems } from './certificates/certificate-rule.ts'
import type { Certificate } from './certificates/certificates.ts'
import type { VisitDetails } from './details/visit-details.ts'
import type { WriteStamp } from '../drafts/draft-rule.ts'
import type { By } from '../visit/open-record.server.ts'
import { strengthOf } from './prescription/medicine-strength.ts'
import type { PrescriptionItem } from './prescription/prescription.ts'
import { savePart } from './save-part.server.ts'
import { namedTests } from './tests/named-tests.server.ts'
import type { ChosenTest } from './tests/recommended-tests.ts'
import { isFollowUpTooEarly } from '../visit/visit-rule.ts'

/** Whose visit is saved, by whom, and on which day. */
export interface Saving {
  id: number
  /** The visit as it was when this was typed; undefined saves over what is there now. */
  seenVersion: number | undefined
  stamp: WriteStamp | undefined
  by: By
  today: Day
}

type Saved = Promise<{ version: number }>

/** Details without a height leave the height as it is. */
export function saveDetails(
  tx: Queryable,
  saving: Saving,
  details: Omit<VisitDetails, 'height'> & { height?: number | null | undefined },
): Saved {
  const { id, by } = saving
  const after = (before: VisitDetails | null): VisitDetails => ({
    ...details,
    height: details.height === undefined ? (before?.height ?? null) : details.height,
  })
  return savePart(tx, { ...saving, part: 'details', after }, async ({ day }, d) => {
    if (!d) return
    if (isFollowUpTooEarly(d.followUpDay, day)) {
      throw new Refusal('invalid_input', undefined, {
        'details.followUpDay': sentence('visit.followUpEarly'),
      })
    }
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
}

export function saveItems(tx: Queryable, saving: Saving, items: PrescriptionItem[]): Saved {
  const { id } = saving
  return savePart(tx, { ...saving, part: 'prescription', after: items }, async () => {
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
}

export async function saveTests(tx: Queryable, saving: Saving, chosen: ChosenTest[]): Saved {
  const { id } = saving
  const tests = await namedTests(tx, id, chosen)
  return savePart(tx, { ...saving, part: 'tests', after: tests }, async () => {
    const idsOf = (type: string) => tests.filter((it) => it.type === type).map((it) => it.id)
    await tx`delete from recommended_test where appointment_id = ${id}`
    await tx`
      insert into recommended_test (appointment_id, lab_test_id)
      select ${id}, test from unnest(${idsOf('Lab')}::int[]) test`
    await tx`
      insert into recommended_test (appointment_id, radiology_test_id)
      select ${id}, test from unnest(${idsOf('Radiology')}::int[]) test`
  })
}

export function saveLeave(tx: Queryable, saving: Saving, certificates: Certificate[]): Saved {
  const { id, today } = saving
  const save = { ...saving, part: 'certificates', after: certificates } as const
  return savePart(tx, save, async ({ day: visitDay }, _, before) => {
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
