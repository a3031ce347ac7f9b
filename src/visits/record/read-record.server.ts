import type { Sex } from '../../patients/register/correct-patient.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Certificate, WithdrawnCertificate } from './certificates/certificates.ts'
import type { Exercise } from './exercises/exercises.ts'
import type { Referral, WithdrawnReferral } from './referrals/referrals.ts'
import type { PrescriptionItem } from './prescription/prescription.ts'
import { figuresFor } from './results/figure-rule.ts'
import { countingFigures } from './results/test-results.server.ts'
import type { VisitResult } from './results/test-results.ts'
import type { RecommendedTest } from './tests/recommended-tests.ts'
import type { RecordRowIds, VisitRecord } from './visit.ts'
import type { VisitDetails } from './details/visit-details.ts'

type SavedRecord = VisitRecord & { details: VisitDetails }

/** The saved records of the visits, by appointment id; visits without a record are left out. */
export async function readRecords(
  tx: Queryable,
  appointmentIds: number[],
): Promise<Map<number, SavedRecord>> {
  const records = await readRecordsWithRowIds(tx, appointmentIds)
  return new Map([...records].map(([id, { record }]) => [id, record]))
}

/** The saved records, each with the ids of its rows: apart, as a page sends back what it was answered. */
export async function readRecordsWithRowIds(
  tx: Queryable,
  appointmentIds: number[],
): Promise<Map<number, { record: SavedRecord; rowIds: RecordRowIds }>> {
  const [
    details,
    items,
    tests,
    exercises,
    certificates,
    withdrawn,
    letters,
    withdrawnLetters,
    results,
  ] = await Promise.all([
    tx<WithAppointmentId<VisitDetails>[]>`
      select appointment_id, systolic, diastolic, weight, height, fasting, pp, bmi, temperature,
        pulse, spo2, pain, illness, symptoms, treatment, follow_up_day, fees
      from visit where appointment_id = any(${appointmentIds})`,
    tx<WithAppointmentId<WithId<PrescriptionItem>>[]>`
      select id, appointment_id, medicine, amount, unit, morning, afternoon, evening, days, timing,
        liquid_per_day
      from prescription_item where appointment_id = any(${appointmentIds}) order by position`,
    tx<WithAppointmentId<RecommendedTest>[]>`
      select r.appointment_id, case when r.lab_test_id is null then 'Radiology' else 'Lab' end as type,
        coalesce(l.id, x.id) as id, coalesce(l.name, x.name) as name
      from recommended_test r
      left join lab_test l on l.id = r.lab_test_id
      left join radiology_test x on x.id = r.radiology_test_id
      where r.appointment_id = any(${appointmentIds}) order by type, id`,
    tx<WithAppointmentId<Exercise>[]>`
      select appointment_id, name, sets, repetitions, hold_seconds, times_a_day, instructions
      from exercise where appointment_id = any(${appointmentIds}) order by position`,
    tx<WithAppointmentId<WithId<Certificate>>[]>`
      select id, appointment_id, issue_day, start_day, total_leave_days, diagnosis
      from certificate
      where appointment_id = any(${appointmentIds}) and withdrawn_day is null order by id`,
    tx<WithAppointmentId<WithId<WithdrawnCertificate>>[]>`
      select w.id, w.appointment_id, w.issue_day, w.start_day, w.total_leave_days, w.diagnosis,
        w.withdrawn_day, s.name as withdrawn_by, w.withdrawn_reason as reason
      from certificate w join staff s on s.id = w.withdrawn_by
      where w.appointment_id = any(${appointmentIds}) order by w.id`,
    tx<WithAppointmentId<WithId<Referral>>[]>`
      select id, appointment_id, issue_day, recipient_name, speciality, place, urgency,
        reason_for_referral, summary
      from referral
      where appointment_id = any(${appointmentIds}) and withdrawn_day is null order by id`,
    tx<WithAppointmentId<WithId<WithdrawnReferral>>[]>`
      select w.id, w.appointment_id, w.issue_day, w.recipient_name, w.speciality, w.place, w.urgency,
        w.reason_for_referral, w.summary, w.withdrawn_day, s.name as withdrawn_by,
        w.withdrawn_reason as reason
      from referral w join staff s on s.id = w.withdrawn_by
      where w.appointment_id = any(${appointmentIds}) order by w.id`,
    tx<(WithAppointmentId<VisitResult> & { sex: Sex | null })[]>`
      select r.appointment_id, case when r.lab_test_id is null then 'Radiology' else 'Lab' end as type,
        coalesce(r.lab_test_id, r.radiology_test_id) as id, r.result as text, r.result_day as day,
        ${countingFigures(tx)} as figures, p.sex
      from recommended_test r
      join appointment a on a.id = r.appointment_id
      join patient p on p.id = a.patient_id
      where r.appointment_id = any(${appointmentIds}) and r.result is not null order by type, id`,
  ])
  const itemsOf = groupByVisit<WithId<PrescriptionItem>>(items)
  const testsOf = groupByVisit<RecommendedTest>(tests)
  const exercisesOf = groupByVisit<Exercise>(exercises)
  const certificatesOf = groupByVisit<WithId<Certificate>>(certificates)
  const withdrawnOf = groupByVisit<WithId<WithdrawnCertificate>>(withdrawn)
  const referralsOf = groupByVisit<WithId<Referral>>(letters)
  const withdrawnReferralsOf = groupByVisit<WithId<WithdrawnReferral>>(withdrawnLetters)
  const resultsOf = groupByVisit<VisitResult>(
    results.map(({ sex, ...it }) => ({ ...it, figures: figuresFor(it.figures ?? [], sex) })),
  )
  return new Map(
    details.map(({ appointmentId, ...recorded }) => {
      const prescription = apart(itemsOf(appointmentId))
      const counting = apart(certificatesOf(appointmentId))
      const withdrawnOnes = apart(withdrawnOf(appointmentId))
      const referrals = apart(referralsOf(appointmentId))
      const withdrawnReferrals = apart(withdrawnReferralsOf(appointmentId))
      const record = {
        details: recorded,
        prescription: prescription.rows,
        tests: testsOf(appointmentId),
        exercises: exercisesOf(appointmentId),
        certificates: counting.rows,
        withdrawnCertificates: withdrawnOnes.rows,
        referrals: referrals.rows,
        withdrawnReferrals: withdrawnReferrals.rows,
        testResults: resultsOf(appointmentId),
      }
      const rowIds = {
        prescription: prescription.ids,
        certificates: counting.ids,
        withdrawnCertificates: withdrawnOnes.ids,
        referrals: referrals.ids,
        withdrawnReferrals: withdrawnReferrals.ids,
      }
      return [appointmentId, { record, rowIds }]
    }),
  )
}

type WithId<Row> = Row & { id: number }

const apart = <Row>(rows: WithId<Row>[]) => ({
  ids: rows.map(({ id }) => id),
  rows: rows.map(({ id: _id, ...row }) => row as Row),
})

type WithAppointmentId<Row> = Row & { appointmentId: number }

/** The rows grouped by visit id, in their order, without the id. */
function groupByVisit<Row>(rows: WithAppointmentId<Row>[]): (appointmentId: number) => Row[] {
  const groups = new Map<number, Row[]>()
  for (const { appointmentId, ...row } of rows) {
    const group = groups.get(appointmentId) ?? []
    groups.set(appointmentId, group)
    group.push(row as Row)
  }
  return (appointmentId) => groups.get(appointmentId) ?? []
}
