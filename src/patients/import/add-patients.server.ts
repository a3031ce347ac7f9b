import type postgres from 'postgres'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { ImportedPatient } from './imported-patient.ts'

/** Rows for `jsonb_to_recordset`, numbered in their order. */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, nr) => ({ ...row, nr })))

/**
 * SQL for whom the register takes `f.name` with the number `f.mobile` for, or null: by the name, also that of an entry
 * which was merged, without blanks and signs. Digits count, as in `personKey`.
 */
export const knownPerson = (db: Queryable) => db`(
  select coalesce(k.id, p.id) from patient p left join patient k on k.id = p.merged_into
  where p.mobile = f.mobile
    and ${bareName(db, db`name_key(f.name)`)} in (${bareName(db, db`p.name_key`)}, ${bareName(db, db`k.name_key`)})
  order by p.name_key = name_key(f.name) desc, p.id limit 1)`

/** SQL for a name's key without blanks and signs. */
export const bareName = (db: Queryable, name: postgres.PendingQuery<postgres.Row[]>) =>
  db`translate(${name}, ${"’'.- "}, '')`

/** Adds who is not in the register yet, and answers their ids. Ages count from today on. */
export async function addPatients(
  tx: Queryable,
  patients: readonly ImportedPatient[],
  today: Day,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    with added as (
      insert into patient (name, mobile, age, age_on, born_on, sex, email, location, allergies,
        file_number)
      select f.name, f.mobile, case when f.born_on is null then f.age else 0 end, coalesce(f.born_on, ${today}), f.born_on,
        f.sex, nullif(f.email, ''), nullif(f.location, ''), f.allergies,
        nullif(f.file_number, '')
      from jsonb_to_recordset(${asJson(patients.map(toColumns))}::text::jsonb)
        f(nr int, name text, mobile text, age int, born_on date, sex text, email text, location text, allergies text,
          file_number text)
      where ${knownPerson(tx)} is null
      order by nr
      -- Somebody twice in a part, or booked by a desk at this moment.
      on conflict on constraint patient_mobile_name_key_key do nothing
      returning id
    )
    select id from added order by id`
  return rows.map(({ id }) => id)
}

/** Notes that an import has added some people. */
export async function noteAdded(
  tx: Queryable,
  importId: number,
  added: readonly number[],
): Promise<void> {
  await tx`
    with noted as (
      insert into imported_patient (patient_id, import_id)
      select id, ${importId} from unnest(${[...added]}::int[]) id
    )
    update patient_import set added = added + ${added.length} where id = ${importId}`
}

const toColumns = ({ bornOn, fileNumber, ...row }: ImportedPatient) => ({
  ...row,
  born_on: bornOn,
  file_number: fileNumber,
})

/** How many of some people are in the register by an import. */
export async function countOfImport(
  tx: Queryable,
  importId: number,
  patients: readonly ImportedPatient[],
): Promise<number> {
  const people = asJson(patients.map(({ name, mobile }) => ({ name, mobile })))
  const [row] = await tx<{ count: number }[]>`
    select count(distinct i.patient_id)::int as count
    from jsonb_to_recordset(${people}::text::jsonb) f(nr int, name text, mobile text)
    join imported_patient i on i.import_id = ${importId} and i.patient_id = ${knownPerson(tx)}`
  return row!.count
}
