import { Button, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import {
  clinicTimeZone,
  formatClinicTime,
  formatTimesOnDay,
} from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { useClinicName } from '../../platform/ui/clinic-brand.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { calendarEvents } from './calendar-events.ts'
import { calendarFile, saveCalendarFile } from './calendar-file.tsx'
import { totalPrice, type Confirmation, type ConfirmedSession } from './confirmation.ts'
import classes from './ConfirmationCard.module.css'
import { SummaryLine } from './SummaryParts.tsx'
import { dayWithWeekday, longWeekday } from '../../platform/i18n/format-day.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'

interface ConfirmationCardProps {
  confirmation: Confirmation
  onBookAnother: () => void
}

/** The confirmation for a patient: reference, time, branch, and a calendar file. */
export function ConfirmationCard({ confirmation, onBookAnother }: ConfirmationCardProps) {
  const t = useText()
  const { reference, serviceName, branch, isSeries, heldUntil, sessions } = confirmation
  const clinicName = useClinicName()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCreatingFile, setCreatingFile] = useState(false)

  // The card replaces the form with the focused button.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  async function addToCalendar(): Promise<void> {
    setCreatingFile(true)
    try {
      const events = calendarEvents(confirmation, clinicTimeZone(), {
        title: t('ownBooking.eventTitle', { service: serviceName, clinic: clinicName }),
        reference: t('ownBooking.reference'),
      })
      saveCalendarFile(await calendarFile(events), `${reference}.ics`)
    } catch {
      toast.error(t('ownBooking.calendarFailed'))
    } finally {
      setCreatingFile(false)
    }
  }

  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <span className={classes.mark} aria-hidden="true">
          <IconCheck size={26} stroke={2.6} />
        </span>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.heading}>
          {t(
            heldUntil
              ? 'ownBooking.requested'
              : isSeries
                ? 'ownBooking.bookedSeries'
                : 'ownBooking.booked',
          )}
        </Title>
      </div>
      {heldUntil && (
        <Text>{t('ownBooking.heldUntil', { until: formatClinicTime(heldUntil) })}</Text>
      )}
      <div className={classes.reference}>
        <span className={classes.label}>{t('ownBooking.reference')}</span>
        <strong className={classes.code}>{reference}</strong>
        <Text c="dimmed" size="sm" className={classes.keep}>
          {t('ownBooking.keep')}
        </Text>
      </div>
      {!isSeries && <ConfirmedTime session={sessions[0]!} />}
      <dl className={classes.lines}>
        {!isSeries && (
          <SummaryLine name="field.consultant">{sessions[0]!.consultantName}</SummaryLine>
        )}
        <SummaryLine name="field.service">{serviceName}</SummaryLine>
        <SummaryLine name="ownBooking.where">
          {branch.name}
          {branch.address && <span className={classes.address}>{branch.address}</span>}
          {branch.phone && (
            <a href={`tel:${branch.phone.replaceAll(/[^+\d]/g, '')}`} className={classes.phone}>
              <IconPhone size={17} stroke={1.8} aria-hidden="true" />
              <bdi>{branch.phone}</bdi>
            </a>
          )}
        </SummaryLine>
        <SummaryLine name="field.fee">{formatRupees(totalPrice(confirmation))}</SummaryLine>
      </dl>
      <div className={classes.buttons}>
        <Button
          size="md"
          leftSection={<IconCalendarPlus size={19} stroke={1.8} aria-hidden="true" />}
          loading={isCreatingFile}
          onClick={() => void addToCalendar()}
        >
          {t('ownBooking.addToCalendar')}
        </Button>
        <Button size="md" variant="default" onClick={onBookAnother}>
          {t('ownBooking.another')}
        </Button>
      </div>
      {/* Last, because it can be long. */}
      {isSeries && <ConfirmedSeries sessions={sessions} />}
    </section>
  )
}

/** The day and time of a session, in large type. */
const ConfirmedTime = ({ session }: { session: ConfirmedSession }) => (
  <p className={classes.when}>
    <span>
      {longWeekday(session.day)}, {isolateLtr(formatDay(session.day))}
    </span>
    <span>{formatTimesOnDay(session.day, session)}</span>
  </p>
)

/** All sessions of a series. */
function ConfirmedSeries({ sessions }: { sessions: ConfirmedSession[] }) {
  const t = useText()
  return (
    <section>
      <h2 className={classes.count} id="sessions">
        {t('seriesBooking.total', { count: sessions.length })}
      </h2>
      <ol className={classes.list} aria-labelledby="sessions">
        {sessions.map((session, index) => (
          <li key={session.day} className={classes.session}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.day}>{dayWithWeekday(session.day)}</span>
            <span className={classes.times}>{formatTimesOnDay(session.day, session)}</span>
            <span className={classes.who}>{session.consultantName}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
