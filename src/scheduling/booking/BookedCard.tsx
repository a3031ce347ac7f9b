import { Button, CloseButton } from '@mantine/core'
import { IconCheck, IconPrinter } from '@tabler/icons-react'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { useClinicName } from '../../platform/ui/clinic-brand.tsx'
import classes from './BookedCard.module.css'
import type { BookedByDesk } from './booked-by-desk.ts'
import type { WizardValues } from './wizard-values.ts'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface BookedCardProps {
  booked: BookedByDesk
  /** Begins another booking with these fields of the patient. */
  onBookFor: (patient: Partial<WizardValues['patient']>) => void
  onClose: () => void
}

const timeOf = (session: BookedByDesk['sessions'][number]): string =>
  `${dayWithWeekday(session.day)}, ${formatTimesOnDay(session.day, session)}`

/** The last booking of the desk, which stays for the patient to hear, and can be printed. */
export function BookedCard({ booked, onBookFor, onClose }: BookedCardProps) {
  const t = useText()
  const clinicName = useClinicName()
  const { reference, sessions, summary } = booked
  const { branch, service, consultant, patient } = summary.shown
  const [first] = sessions
  const last = sessions.at(-1)
  const consultantName = consultant?.name ?? first?.consultantName
  return (
    <section className={classes.card} aria-label={t('booked.title')}>
      <p className={classes.clinic}>{clinicName}</p>
      <span className={classes.mark} aria-hidden="true">
        <IconCheck size={20} stroke={2.6} />
      </span>
      <div className={classes.what}>
        <p className={classes.title}>
          <span className={classes.label}>{t('booked.title')}</span>
          <StoredText>{patient.name}</StoredText>
          <span className={classes.quiet}>{isolateLtr(patient.mobile)}</span>
        </p>
        <p className={classes.when}>
          {[
            sessions.length !== 1 && t('seriesBooking.total', { count: sessions.length }),
            // When the patient comes next, and until when; all times are on the printed card.
            first &&
              (last === first ? timeOf(first) : `${timeOf(first)} … ${dayWithWeekday(last!.day)}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={classes.quiet}>
          {[consultantName, service?.name, branch?.name].filter(Boolean).join(' · ')}
        </p>
        {sessions.length > 1 && (
          <ol className={classes.sessions}>
            {sessions.map((it) => (
              <li key={it.day}>{timeOf(it)}</li>
            ))}
          </ol>
        )}
      </div>
      <p className={classes.reference}>
        <span className={classes.quiet}>{t('ownBooking.reference')}</span>
        <strong>{isolateLtr(reference)}</strong>
      </p>
      <div className={classes.buttons}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('sheet.print')}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => onBookFor({ mobile: patient.mobile, location: patient.location })}
        >
          {t('booked.household')}
        </Button>
        <Button
          size="sm"
          variant="default"
          // Found again by number and name: a new patient has no version yet that was seen.
          onClick={() => onBookFor({ ...patient, known: null })}
        >
          {t('booked.again')}
        </Button>
      </div>
      <CloseButton className={classes.close} aria-label={t('app.close')} onClick={onClose} />
    </section>
  )
}
