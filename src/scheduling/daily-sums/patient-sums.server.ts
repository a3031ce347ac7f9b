import type { Queryable } from '../../platform/db/connect.server.ts'

/** More digits mean so few patients that their appointments are read. */
const maxDigits = 5

/** A part of a name, as it stands in a LIKE pattern, or some digits of a number: never both. */
export type PatientPart = { name: string } | { digits: string }

/** What the kept sums of patients can be asked for; undefined for both together, and for many digits. */
export function patientPart({
  name,
  mobile,
}: {
  name: string | undefined
  mobile: string | undefined
}): PatientPart | undefined {
  if (name && !mobile) return { name }
  return mobile && !name && mobile.length <= maxDigits ? { digits: mobile } : undefined
}

/** SQL: the table and condition of the kept sums of a part, without what changed since they were made. */
export const keptSumsOf = (db: Queryable, part: PatientPart) =>
  'name' in part
    ? db`sums.kept_name where name_key like ${`%${part.name}%`}`
    : // As 0097_sums_of_patients.sql keeps them: behind a 1, so that 07 is not 7.
      db`sums.kept_number where part = ${Number(`1${part.digits}`)}`

/**
 * SQL: sums of the appointments of all patients with such a name or number, as rows of `status`, `count`, `price`,
 * `paid` and `part_paid`. All rows have to be added: some are what changed since the sums were made.
 */
export function sumsOfPatients(db: Queryable, part: PatientPart, statuses: readonly string[]) {
  const kept = keptSumsOf(db, part)
  const changed =
    'name' in part ? db`name_key like ${`%${part.name}%`}` : db`mobile like ${`%${part.digits}%`}`
  const ofStatuses = db`status = any(${[...statuses]})`
  return db`
    select status, count, price, paid, part_paid from ${kept} and ${ofStatuses}
    union all
    select status, count, price, paid, part_paid from sums.patient_difference where ${changed} and ${ofStatuses}`
}
