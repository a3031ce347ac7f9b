import { visitCharge } from '../../masters/charges/charged-items.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { canonicalJson } from '../../platform/http/canonical-json.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import type { SentDetails, VisitDetails } from './details/visit-details.ts'
import type { WriteStamp } from '../drafts/draft-rule.ts'
import type { Actor } from '../visit/open-record.server.ts'
import { strengthOf } from './prescription/medicine-strength.ts'
import { keptItems } from './prescription/kept-items.ts'
import type { PrescriptionItem } from './prescription/prescription.ts'
import { savePart } from './save-part.server.ts'
import { namedTests } from './tests/named-tests.server.ts'
import { testTypes, type ChosenTest } from './tests/recommended-tests.ts'
import { isFollowUpTooEarly } from '../visit/visit-rule.ts'

/** The visit, its day and the staff member who saves. */
export interface SaveContext {
  id: number
  /** The version and stamp that the sender has seen; undefined overwrites. */
  seenVersion: number | undefined
  stamp: WriteStamp | undefined
  actor: Actor
  today: Day
}

export type SaveResult = Promise<{ version: number }>

/** Vitals that are absent keep what is saved. */
export function saveDetails(
  tx: Queryable,
  saveContext: SaveContext,
  details: Omit<SentDetails, 'height'> & { height?: number | null | undefined },
): SaveResult {
  const { id, actor } = saveContext
  const after = (before: VisitDetails | null): VisitDetails => {
    const { height, temperature, pulse, spo2, pain } = {
      ...(before ?? noneMeasured),
      ...withoutAbsent(details),
    }
    return { ...details, height, temperature, pulse, spo2, pain }
  }
  return savePart(tx, { ...saveContext, part: 'details', after }, async ({ day }, newDetails) => {
    if (!newDetails) return
    if (isFollowUpTooEarly(newDetails.followUpDay, day)) {
      throw new ProblemError('invalid_input', undefined, {
        'details.followUpDay': messageKey('visit.followUpEarly'),
      })
    }
    await tx`
      insert into visit as v (appointment_id, day, systolic, diastolic, weight, height, fasting,
        pp, bmi, temperature, pulse, spo2, pain, illness, symptoms, treatment, follow_up_day, fees,
        recorded_by)
      values (${id}, ${day}, ${newDetails.systolic}, ${newDetails.diastolic}, ${newDetails.weight}, ${newDetails.height},
        ${newDetails.fasting}, ${newDetails.pp}, ${newDetails.bmi}, ${newDetails.temperature}, ${newDetails.pulse},
        ${newDetails.spo2}, ${newDetails.pain}, ${newDetails.illness}, ${newDetails.symptoms}, ${newDetails.treatment},
        ${newDetails.followUpDay},
        -- Once it is conducted they are what the visit was charged: others would change nothing.
        (select case when a.status = 'CD' then ${visitCharge(tx)} else ${newDetails.fees}::numeric end
          from appointment a where a.id = ${id}),
        ${actor.staff.id})
      on conflict (appointment_id) do update set systolic = excluded.systolic,
        diastolic = excluded.diastolic, weight = excluded.weight, height = excluded.height,
        fasting = excluded.fasting, pp = excluded.pp, bmi = excluded.bmi,
        temperature = excluded.temperature, pulse = excluded.pulse, spo2 = excluded.spo2,
        pain = excluded.pain, illness = excluded.illness, symptoms = excluded.symptoms,
        treatment = excluded.treatment, follow_up_day = excluded.follow_up_day,
        fees = excluded.fees`
  })
}

const noneMeasured = { height: null, temperature: null, pulse: null, spo2: null, pain: null }

/** The values without those that are undefined, which would replace a stored one. */
const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: Exclude<Values[Key], undefined>
  }

export function savePrescriptionItems(
  tx: Queryable,
  saveContext: SaveContext,
  items: PrescriptionItem[],
): SaveResult {
  const { id, today } = saveContext
  const partSave = { ...saveContext, part: 'prescription', after: items } as const
  return savePart(tx, partSave, async (_, after, before) => {
    // As they were read before, by their position. What stays keeps its id, by which exported records know it.
    const removed = await tx<{ id: number; position: number }[]>`
      delete from prescription_item where appointment_id = ${id} returning id, position`
    const ids = removed.toSorted((a, b) => a.position - b.position).map((it) => it.id)
    const kept = keptItems(items, before)
    const rows = items.map((item, index) => ({
      ...item,
      id: ids[kept[index]!],
      position: index + 1,
    }))
    await tx`
      insert into prescription_item (id, appointment_id, position, medicine, amount, unit, morning,
        afternoon, evening, days, timing, liquid_per_day)
      select coalesce(r.id, nextval(pg_get_serial_sequence('prescription_item', 'id'))), ${id},
        r.position, r.medicine, r.amount, r.unit, r.morning, r.afternoon, r.evening,
        r.days, r.timing, r."liquidPerDay"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r (id int, position int,
        medicine text, amount numeric, unit text, morning bool, afternoon bool, evening bool,
        days int, timing text, "liquidPerDay" numeric)`
    // What was printed before is another one. A program that knows no versions may send the same again.
    if (canonicalJson(before) !== canonicalJson(after)) {
      await tx`insert into prescription_check (appointment_id, day) values (${id}, ${today})`
    }
    await addSuggestedMedicines(tx, items)
  })
}

export async function saveTests(
  tx: Queryable,
  saveContext: SaveContext,
  chosen: ChosenTest[],
): SaveResult {
  const { id } = saveContext
  const tests = await namedTests(tx, id, chosen)
  return savePart(tx, { ...saveContext, part: 'tests', after: tests }, async () => {
    const idsOf = (type: string) => tests.filter((it) => it.type === type).map((it) => it.id)
    const [lab, radiology] = testTypes.map(idsOf)
    const isRemoved = tx`appointment_id = ${id}
      and (lab_test_id = any(${lab!}::int[])) is not true
      and (radiology_test_id = any(${radiology!}::int[])) is not true`
    // Locked, so that no result comes in between.
    const removed = await tx<{ hasResult: boolean }[]>`
      select result is not null as has_result from recommended_test where ${isRemoved} for update`
    if (removed.some(({ hasResult }) => hasResult)) throw new ProblemError('test_has_result')
    // What stays keeps its row, and so its result.
    await tx`delete from recommended_test where ${isRemoved}`
    await tx`
      insert into recommended_test (appointment_id, lab_test_id)
      select ${id}, test from unnest(${lab!}::int[]) test on conflict do nothing`
    await tx`
      insert into recommended_test (appointment_id, radiology_test_id)
      select ${id}, test from unnest(${radiology!}::int[]) test on conflict do nothing`
  })
}

/** Adds new medicines to the suggestions. */
async function addSuggestedMedicines(tx: Queryable, items: PrescriptionItem[]): Promise<void> {
  const packs = items.map((item) => ({ name: item.medicine, strength: strengthOf(item) }))
  await tx`
    insert into medicine (name, strength)
    select name, strength
    from jsonb_to_recordset(${JSON.stringify(packs)}::text::jsonb) p (name text, strength text)
    on conflict do nothing`
}
