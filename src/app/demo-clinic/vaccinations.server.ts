import { usualVaccines } from '../../masters/vaccines/starter-vaccines.ts'
import { addSpan } from '../../masters/vaccines/span.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'

/** What the child of the demo clinic has had: vaccine and dose, and the weeks after birth at which it was given. */
const given: readonly [vaccine: string, dose: string, weeks: number][] = [
  ['BCG', 'Birth dose', 0],
  ['Hepatitis B at birth', 'Birth dose', 0],
  ['OPV at birth (oral polio)', 'Birth dose', 0],
  ['OPV (oral polio)', '1st dose', 6],
  ['DTP (pentavalent if begun before 1 year)', '1st dose', 6],
  ['Rotavirus', '1st dose', 6],
  ['OPV (oral polio)', '2nd dose', 11],
  ['DTP (pentavalent if begun before 1 year)', '2nd dose', 11],
]

/** What is usual of the starter set of vaccines, and a child of seven months whose mother brought the card of its first doses. */
export async function addVaccinations(tx: Queryable, { today }: { today: Day }): Promise<void> {
  await tx`
    insert into vaccine (name, doses, repeats_every)
    select v.name, v.doses, v."repeatsEvery"
    from jsonb_to_recordset(${JSON.stringify(usualVaccines)}::text::jsonb)
      v (name text, doses jsonb, "repeatsEvery" jsonb)`
  const bornOn = addSpan(today, { count: -7, unit: 'months' })
  const rows = given.map(([vaccine, dose, weeks]) => ({
    vaccine,
    dose,
    givenOn: addDays(bornOn, 7 * weeks),
  }))
  await tx`
    with child as (
      select p.id from patient p
      where age_on(p.age, p.age_on, ${today}) < 4
        and exists (select from appointment a where a.patient_id = p.id and a.day >= ${today} and is_live(a.status))
      order by p.id limit 1
    ), born as (
      update patient p set born_on = ${bornOn}, age = 0, age_on = ${bornOn} from child where p.id = child.id
    )
    insert into vaccination (patient_id, vaccine_id, vaccine_name, dose, given_on, here, batch, given_by, place,
      noted_by, noted_on, request_key)
    select child.id, v.id, v.name, r.dose, r."givenOn", false, '', '', 'District hospital',
      (select min(id) from staff where role = 'Consultant'), ${today}, gen_random_uuid()
    from child,
      jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r (vaccine text, dose text, "givenOn" text)
      join vaccine v on v.name = r.vaccine`
}
