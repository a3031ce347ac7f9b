import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { serialOf } from '../../visits/printouts/check-link.server.ts'
import type { Check, CheckedCertificate } from './check-answers.ts'
import { documentState, lastDayOf } from './check-rule.ts'

interface CertificateRow {
  id: number
  patientId: number
  number: number
  issueDay: Day
  startDay: Day
  totalLeaveDays: number
  withdrawnDay: Day | null
  patientName: string
  branch: CheckedCertificate['branch']
  consultant: { name: string; registrationNumber: string | null }
}

/** The certificate of a key; undefined if there is none. No more is told of it than its state lets. */
export async function readCheckedCertificate(
  tx: Queryable,
  key: string,
  today: Day,
): Promise<Check<CheckedCertificate> | undefined> {
  const [row] = await tx<CertificateRow[]>`
    select a.id, a.patient_id, c.issue_day, c.start_day, c.total_leave_days, c.withdrawn_day,
      (select count(*)::int from certificate earlier
        where earlier.appointment_id = a.id and earlier.id <= c.id) as number,
      p.name as patient_name, json_build_object('name', b.name, 'phone', b.phone) as branch,
      json_build_object('name', s.name, 'registrationNumber', s.registration_number) as consultant
    from certificate c
    join appointment a on a.id = c.appointment_id
    join patient p on p.id = a.patient_id
    join branch b on b.id = a.branch_id
    join staff s on s.id = a.consultant_id
    where c.check_key = ${key}`
  if (!row) return undefined
  const { id, patientId, number, branch, withdrawnDay, issueDay: day } = row
  const known = { kind: 'certificate', serial: serialOf(id, number), branch } as const
  const told = { lastDay: lastDayOf(row), withdrawnDay }
  const { startDay, totalLeaveDays, patientName, consultant } = row
  const answers = {
    valid: { state: 'valid', day, startDay, totalLeaveDays, patientName, consultant },
    withdrawn: { state: 'withdrawn', day, withdrawnDay: withdrawnDay! },
    tooOld: { state: 'tooOld' },
  } as const
  const answer = { ...known, ...answers[documentState(told, today)] }
  return { answer, appointments: [{ id, patientId }] }
}
