import { Button, Title } from '@mantine/core'
import { IconArrowMerge, IconCalendarPlus, IconFilePlus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { locales } from '../../platform/i18n/locales.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { AllergiesNote } from '../../patients/allergies/AllergiesNote.tsx'
import { DeskNote } from '../../patients/desk-note/DeskNote.tsx'
import { VaccinationsButton } from '../../patients/vaccinations/VaccinationsButton.tsx'
import { incomeModes, unknownMode } from '../../scheduling/appointments/payment.ts'
import { toWizardPatient, useBookFor } from '../../scheduling/booking/book-for.tsx'
import { WaitForButton } from '../../scheduling/booking/WaitForButton.tsx'
import { PatientLink } from './PatientLink.tsx'
import { PatientMerges } from './PatientMerges.tsx'
import type { PatientProfile } from './patient-page.ts'
import classes from './PatientScreen.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

const CorrectPatientDialog = lazyDialog(() => import('./CorrectPatientDialog.tsx'))
const PapersDialog = lazyDialog(() => import('../../visits/papers/PapersDialog.tsx'))
const MergePatientDialog = lazyDialog(() => import('./MergePatientDialog.tsx'))

interface PatientSummaryProps {
  patient: PatientProfile
  /** Reads the patient again. */
  onChanged: () => Promise<unknown>
}

/** The patient, their family under the same number, and what they paid. */
export function PatientSummary({ patient, onChanged }: PatientSummaryProps) {
  const t = useText()
  const { name, mobile, age, email, family, appointments, attendance, payments } = patient
  const { bornOn, sex, fileNumber, location, language, messages, consent } = patient
  const facts: [TextKey, string | null][] = [
    ['field.fileNumber', fileNumber],
    ['field.mobile', mobile],
    ['field.age', t('booking.years', { count: age })],
    ['field.bornOn', bornOn && formatDay(bornOn)],
    ['field.sex', sex && t(`sex.${sex}`)],
    ['field.email', email],
    ['field.location', location],
    ['contact.language', language && locales[language]],
    ['screen.messages', messages === null ? null : consentWords(t, messages, consent)],
    ['patients.attendance', attendance.of > 0 ? t('patients.cameOf', attendance) : null],
  ]
  const counts: [TextKey, number][] = [
    ['patients.upcoming', appointments.coming],
    ['patients.pending', appointments.pending],
    ['patients.conducted', appointments.conducted],
    ['patients.cancelled', appointments.cancelled],
  ]
  const { received, unpaid, paidBefore } = payments
  const staff = useStaff()
  const bookFor = useBookFor()
  const correcting = useMountedDialog()
  const merging = useMountedDialog()
  const papers = useMountedDialog()
  // As it was when the dialog was opened: what others book or cancel meanwhile takes away no paper that was begun.
  const [paperVisit, setPaperVisit] = useState<number | null>(null)
  return (
    <div className={classes.head}>
      <section className={classes.card}>
        <div className={classes.name}>
          <Title order={1} size="h3">
            <StoredText>{name}</StoredText>
          </Title>
          <div className={classes.actions}>
            {can(staff, 'correct patients') && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPencil size={15} aria-hidden="true" />}
                onClick={correcting.open}
              >
                {t('patients.correct')}
              </Button>
            )}
            <WaitForButton wish={{ patient: toWizardPatient(patient) }} />
            {can(staff, 'book') && (
              <Button
                size="compact-md"
                leftSection={<IconCalendarPlus size={15} aria-hidden="true" />}
                onClick={() => bookFor(patient)}
              >
                {t('patients.book')}
              </Button>
            )}
          </div>
        </div>
        <dl className={classes.facts}>
          {facts.map(
            ([key, value]) =>
              value !== null && (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <AllergiesNote patient={patient} onChanged={onChanged} />
        <DeskNote patient={patient} onChanged={onChanged} />
        <VaccinationsButton patient={patient} due={patient.vaccinesDue} onChanged={onChanged} />
        <dl className={classes.counts}>
          {counts.map(([key, count]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {(family.length > 0 || can(staff, 'add papers')) && (
          <p className={classes.family}>
            {family.length > 0 && <span className={classes.quiet}>{t('patients.sameNumber')}</span>}
            {family.map((member) => (
              <span key={member.id}>
                <PatientLink id={member.id} name={member.name} />{' '}
                <span className={classes.quiet}>{member.age}</span>
              </span>
            ))}
            {can(staff, 'add papers') && (
              <ButtonWithReason
                size="compact-sm"
                variant="subtle"
                className={classes.action}
                leftSection={<IconFilePlus size={15} aria-hidden="true" />}
                reason={patient.paperVisit === null ? t('papers.noVisit') : undefined}
                onClick={() => {
                  setPaperVisit(patient.paperVisit)
                  papers.open()
                }}
              >
                {t('papers.add')}
              </ButtonWithReason>
            )}
            {can(staff, 'correct patients') && (
              <Button
                size="compact-sm"
                variant="subtle"
                className={classes.action}
                leftSection={<IconArrowMerge size={15} aria-hidden="true" />}
                onClick={merging.open}
              >
                {t('merge.title')}
              </Button>
            )}
          </p>
        )}
        <PatientMerges patient={patient} />
      </section>
      <PartSuspense>
        {correcting.isMounted && <CorrectPatientDialog patient={patient} {...correcting.props} />}
        {papers.isMounted && paperVisit !== null && (
          <PapersDialog visit={{ id: paperVisit, patientName: name }} {...papers.props} />
        )}
        {merging.isMounted && <MergePatientDialog patient={patient} {...merging.props} />}
      </PartSuspense>
      <section className={classes.card} aria-label={t('patients.tabs.payments')}>
        <dl className={classes.sums}>
          {incomeModes
            // Rare, so left out when 0.
            .filter((mode) => mode !== unknownMode || received[mode] > 0)
            .map((mode) => (
              <div key={mode}>
                <dt>{t(`payment.${mode}`)}</dt>
                <dd>{formatRupees(received[mode])}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>{t('patients.paid')}</dt>
            <dd>{formatRupees(incomeModes.reduce((sum, mode) => sum + received[mode], 0))}</dd>
          </div>
          {paidBefore > 0 && (
            <div>
              <dt>{t('money.paidBefore')}</dt>
              <dd>{formatRupees(paidBefore)}</dd>
            </div>
          )}
          {unpaid > 0 && (
            <div>
              <dt>{t('payment.U')}</dt>
              <dd>{formatRupees(unpaid)}</dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  )
}

const sourceTitles = {
  form: messageKey('screen.appointmentForm'),
  desk: messageKey('role.Employee'),
  link: messageKey('patientLink.title'),
  stop: messageKey('field.email'),
} satisfies Record<NonNullable<PatientProfile['consent']>['source'], TextKey>

/** Whether somebody agrees to messages, since when, and where they said so: 'Yes · 24-11-2026, 09:30 · Patient’s link'. */
const consentWords = (
  t: ReturnType<typeof useText>,
  agrees: boolean,
  consent: PatientProfile['consent'],
): string =>
  [
    t(agrees ? 'payment.yes' : 'contact.stopped'),
    ...(consent === null
      ? []
      : [formatClinicTime(consent.at), consent.by ?? t(sourceTitles[consent.source])]),
  ].join(' · ')
