import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'

/** What is read of every paper that was issued at a visit. */
interface IssuedRow {
  /** The appointment's. */
  id: number
  patientId: number
  /** Which of the appointment's papers of its kind it is, from 1. */
  number: number
  issueDay: Day
  withdrawnDay: Day | null
  patientName: string
  branch: { name: string; phone: string }
  consultant: { name: string; registrationNumber: string | null }
}

/** The certificate or letter of a key, with the further columns of its table; undefined if there is none. */
export async function selectIssued<Further extends object>(
  tx: Queryable,
  table: 'certificate' | 'referral',
  key: string,
): Promise<(IssuedRow & Further) | undefined> {
  const [row] = await tx<(IssuedRow & Further)[]>`
    select c.*, a.id, a.patient_id,
      (select count(*)::int from ${tx(table)} earlier
        where earlier.appointment_id = a.id and earlier.id <= c.id) as number,
      p.name as patient_name, json_build_object('name', b.name, 'phone', b.phone) as branch,
      json_build_object('name', s.name, 'registrationNumber', s.registration_number) as consultant
    from ${tx(table)} c
    join appointment a on a.id = c.appointment_id
    join patient p on p.id = a.patient_id
    join branch b on b.id = a.branch_id
    join staff s on s.id = a.consultant_id
    where c.check_key = ${key}`
  return row
}
