import { Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can, visibleConsultant } from '../../access/permissions/access.ts'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import type { PastVisit as Visit } from './history.ts'
import { dosesOf, timingTexts } from '../record/prescription/dosage-texts.ts'
import { measurementsOf } from '../record/vitals/measurements.ts'
import { recipientLine, urgencyTexts } from '../record/referrals/referrals.ts'
import { WithdrawnReferrals } from '../record/referrals/WithdrawnReferrals.tsx'
import { ExercisesTable } from './ExercisesTable.tsx'
import classes from './PastVisit.module.css'
import { SheetLinks } from './SheetLinks.tsx'
import { PastVisitTable } from './PastVisitTable.tsx'
import { WithdrawnCertificates } from '../record/certificates/WithdrawnCertificates.tsx'
import type { VisitDetails } from '../record/details/visit-details.ts'
import { ResultContent } from '../record/results/ResultContent.tsx'
import type { VisitResult } from '../record/results/test-results.ts'
import { withLaterLists, type VisitRecord } from '../record/visit.ts'
import { amountWithUnit } from '../record/prescription/medicine-strength.ts'
import type { PrescriptionItem } from '../record/prescription/prescription.ts'

/** One earlier visit in full: time, consultant, findings and treatment. */
export function PastVisit({ visit: answered }: { visit: Visit }) {
  const visit = withLaterLists(answered)
  const id = useId()
  const staff = useStaff()
  const ownConsultantId = visibleConsultant(staff)
  // A colleague's visit is read, and printed by its own consultant.
  const canPrint =
    can(staff, 'print sheets') &&
    (ownConsultantId === undefined || ownConsultantId === visit.consultantId)
  return (
    <article className={classes.visit} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={3} size="h5" id={id}>
          {`${formatTimeOnDay(visit.day, visit.starts)} · ${visit.consultantName}`}
        </Title>
        <span className={classes.place}>{`${visit.serviceName} · ${visit.branchName}`}</span>
      </header>
      {canPrint && (
        <SheetLinks
          id={visit.appointmentId}
          medicines={visit.prescription.length}
          tests={visit.tests.length}
          exercises={visit.exercises.length}
          certificates={visit.certificates.length}
          referrals={visit.referrals.length}
        />
      )}
      <RecordedParts record={visit} />
    </article>
  )
}

export type SavedRecord = VisitRecord & { details: VisitDetails }

/** All parts of a saved record: findings and treatment, to read. */
export function RecordedParts({ record: visit }: { record: SavedRecord }) {
  const t = useText()
  const { details } = visit
  const noteLines: { name: TextKey; value: string | null }[] = [
    { name: 'visit.illness', value: details.illness },
    { name: 'visit.symptoms', value: details.symptoms },
    { name: 'visit.treatment', value: details.treatment },
    { name: 'visit.followUpDay', value: details.followUpDay && formatDay(details.followUpDay) },
    { name: 'visit.fees', value: formatRupees(details.fees) },
  ]
  return (
    <>
      <div className={classes.parts}>
        <section className={classes.part}>
          <PartTitle name="history.testsHeading" />
          <TestsTable visit={visit} />
        </section>
        <dl className={classes.lines}>
          {noteLines.map(
            ({ name, value }) =>
              value && (
                <div key={name} className={classes.line}>
                  <dt>{t(name)}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <section className={classes.part}>
        <PartTitle name="visit.partPrescription" />
        <PrescriptionTable items={visit.prescription} />
      </section>
      {visit.exercises.length > 0 && (
        <section className={classes.part}>
          <PartTitle name="sheet.exercises" />
          <ExercisesTable exercises={visit.exercises} />
        </section>
      )}
      {visit.certificates.length > 0 && (
        <section className={classes.part}>
          <PartTitle name="visit.partCertificates" />
          <PastVisitTable
            label={t('visit.partCertificates')}
            asCards
            rows={visit.certificates}
            columns={[
              {
                key: 'diagnosis',
                title: t('certificate.diagnosis'),
                cell: (it) => it.diagnosis,
                role: 'heading',
              },
              {
                key: 'issue',
                title: t('certificate.issueDay'),
                cell: (it) => formatDay(it.issueDay),
              },
              {
                key: 'start',
                title: t('certificate.startDay'),
                cell: (it) => formatDay(it.startDay),
              },
              { key: 'days', title: t('history.leaveDays'), cell: (it) => it.totalLeaveDays },
            ]}
          />
        </section>
      )}
      <WithdrawnCertificates certificates={visit.withdrawnCertificates} />
      {visit.referrals.length > 0 && (
        <section className={classes.part}>
          <PartTitle name="visit.partReferrals" />
          <PastVisitTable
            label={t('visit.partReferrals')}
            asCards
            rows={visit.referrals}
            columns={[
              { key: 'to', title: t('sheet.referralTo'), cell: recipientLine, role: 'heading' },
              {
                key: 'reason',
                title: t('sheet.reasonForReferral'),
                cell: (it) => it.reasonForReferral,
              },
              {
                key: 'urgency',
                title: t('sheet.urgency'),
                cell: (it) => t(urgencyTexts[it.urgency]),
              },
              {
                key: 'issue',
                title: t('certificate.issueDay'),
                cell: (it) => formatDay(it.issueDay),
              },
            ]}
          />
        </section>
      )}
      <WithdrawnReferrals referrals={visit.withdrawnReferrals} />
    </>
  )
}

function PartTitle({ name }: { name: TextKey }) {
  const t = useText()
  return (
    <Title order={4} size="sm" mb={6}>
      {t(name)}
    </Title>
  )
}

/** Text key for the Details column of a recommended test, by its type. */
const recommendedTexts: Record<Visit['tests'][number]['type'], TextKey> = {
  Lab: messageKey('history.recommendedLab'),
  Radiology: messageKey('history.recommendedRadiology'),
}

/** The table of the specification, section 2: vitals, then recommended tests. */
function TestsTable({ visit: { details, tests, testResults } }: { visit: SavedRecord }) {
  const t = useText()
  const showTest = ({ type, id }: VisitRecord['tests'][number]) => {
    const result = testResults.find((it) => it.type === type && it.id === id)
    return result ? <ShownResult {...result} /> : t(recommendedTexts[type])
  }
  const rows: { name: string; shown: ReactNode }[] = [
    ...measurementsOf(details).map(({ name, value, unit }) => ({
      name: t(name),
      shown: unit ? t(unit, { value }) : value,
    })),
    ...tests.map((test) => ({ name: test.name, shown: showTest(test) })),
  ]
  if (rows.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('history.noTests')}
      </Text>
    )
  return (
    <PastVisitTable
      label={t('history.testsHeading')}
      rows={rows}
      columns={[
        {
          key: 'serial',
          title: t('history.serial'),
          cell: (_, index) => index + 1,
          role: 'serial',
        },
        { key: 'name', title: t('history.testName'), cell: ({ name }) => name },
        { key: 'details', title: t('history.details'), cell: ({ shown }) => shown },
      ]}
    />
  )
}

const ShownResult = ({ day, ...result }: VisitResult) => (
  <>
    <ResultContent {...result} />
    <span className={classes.resultDay}>{formatDay(day)}</span>
  </>
)

function PrescriptionTable({ items }: { items: PrescriptionItem[] }) {
  const t = useText()
  const amountOf = (item: PrescriptionItem) => {
    const amount = amountWithUnit(item, t)
    const { liquidPerDay } = item
    return liquidPerDay === null ? amount : t('history.perDay', { amount, value: liquidPerDay })
  }
  const doseText = (item: PrescriptionItem) =>
    dosesOf(item)
      .map((key) => t(key))
      .join(' · ')
  if (items.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('history.noPrescription')}
      </Text>
    )
  return (
    <PastVisitTable
      label={t('visit.partPrescription')}
      asCards
      rows={items}
      columns={[
        {
          key: 'serial',
          title: t('history.serial'),
          cell: (_, index) => index + 1,
          role: 'serial',
        },
        {
          key: 'name',
          title: t('prescription.medicine'),
          cell: (it) => it.medicine,
          role: 'heading',
        },
        { key: 'amount', title: t('prescription.amount'), cell: amountOf },
        { key: 'dose', title: t('prescription.dose'), cell: doseText },
        { key: 'timing', title: t('prescription.timing'), cell: (it) => t(timingTexts[it.timing]) },
        { key: 'days', title: t('prescription.days'), cell: (it) => it.days },
      ]}
    />
  )
}
