import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'
import type { PrescriptionItem } from '../../visits/record/prescription/prescription.ts'
import type { Check, CheckedPrescription } from './check-answers.ts'
import { documentState } from './check-rule.ts'

interface PrescriptionRow {
  id: number
  patientId: number
  day: Day
  /** When it was changed after the paper of the key; null for the newest. */
  changedDay: Day | null
  /** When its appointment was cancelled; null while it is not. */
  cancelledDay: Day | null
  patientName: string
  branch: CheckedPrescription['branch']
  consultant: { name: string; registrationNumber: string | null }
  items: PrescriptionItem[]
}

/** The prescription of a key; undefined if there is none. No more is told of it than its state lets. */
export async function readCheckedPrescription(
  tx: Queryable,
  key: string,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<Check<CheckedPrescription> | undefined> {
  const [row] = await tx<PrescriptionRow[]>`
    select a.id, a.patient_id, a.day, p.name as patient_name,
      (select later.day from prescription_check later
        where later.appointment_id = a.id and later.id > c.id order by later.id limit 1) as changed_day,
      case when not is_live(a.status) then (coalesce(
        -- The row itself says when it was changed last, which may have been a refund since.
        (select max(e.at) from audit_event e
          where e.patient_id = any(entries_of(a.patient_id)) and e.subject_id = a.id
            and e.subject = 'appointment' and e.action = 'cancelled'),
        a.changed_at, a.booked_at) at time zone ${timeZone})::date end as cancelled_day,
      json_build_object('name', b.name, 'phone', b.phone) as branch,
      json_build_object('name', s.name, 'registrationNumber', s.registration_number) as consultant,
      (select json_agg(json_build_object('medicine', i.medicine, 'amount', i.amount, 'unit', i.unit,
          'morning', i.morning, 'afternoon', i.afternoon, 'evening', i.evening, 'days', i.days,
          'timing', i.timing, 'liquidPerDay', i.liquid_per_day) order by i.position)
        from prescription_item i where i.appointment_id = a.id) as items
    from prescription_check c
    join appointment a on a.id = c.appointment_id
    join patient p on p.id = a.patient_id
    join branch b on b.id = a.branch_id
    join staff s on s.id = a.consultant_id
    where c.check_key = ${key}`
  if (!row) return undefined
  const { id, patientId, day, branch, changedDay, patientName, consultant, items } = row
  const withdrawnDay = changedDay ?? row.cancelledDay
  const isCancelled = changedDay === null
  const known = { kind: 'prescription', serial: referenceOf('appointment', id), branch } as const
  const answers = {
    valid: { state: 'valid', day, items, patientName, consultant },
    withdrawn: { state: 'withdrawn', day, withdrawnDay: withdrawnDay!, isCancelled },
    tooOld: { state: 'tooOld' },
  } as const
  const answer = {
    ...known,
    ...answers[documentState({ lastDay: day, withdrawnDay }, today)],
  }
  return { answer, appointments: [{ id, patientId }] }
}
