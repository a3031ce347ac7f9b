import { Button, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { dayAt, showDay, timeAt } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { calendarEvents } from './calendar-events.ts'
import { calendarFile, saveCalendarFile } from './calendar-file.tsx'
import { totalOf, type Confirmation } from './confirmation.ts'
import classes from './ConfirmationCard.module.css'
import { ConfirmedSeries, ConfirmedTime } from './ConfirmedSessions.tsx'
import { SummaryLine } from './SummaryParts.tsx'

interface ConfirmationCardProps {
  confirmation: Confirmation
  onAnother: () => void
}

/** What a patient takes along: the reference, when and where to come, and a calendar file. */
export function ConfirmationCard({ confirmation, onAnother }: ConfirmationCardProps) {
  const t = useText()
  const { reference, serviceName, branch, isSeries, heldUntil, sessions } = confirmation
  const heading = useRef<HTMLHeadingElement>(null)
  const [making, setMaking] = useState(false)

  // The form is gone, and with it the button that had the focus.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  async function addToCalendar(): Promise<void> {
    setMaking(true)
    try {
      const events = calendarEvents(confirmation, clinicTimeZone(), {
        title: t('ownBooking.eventTitle', { service: serviceName, clinic: t('app.name') }),
        reference: t('ownBooking.reference'),
      })
      saveCalendarFile(await calendarFile(events), `${reference}.ics`)
    } catch {
      toast.error(t('ownBooking.calendarFailed'))
    } finally {
      setMaking(false)
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
      {heldUntil && <Text>{t('ownBooking.heldUntil', { until: clinicTimeOf(heldUntil) })}</Text>}
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
        <SummaryLine name="field.fee">{showRupees(totalOf(confirmation))}</SummaryLine>
      </dl>
      <div className={classes.buttons}>
        <Button
          size="md"
          leftSection={<IconCalendarPlus size={19} stroke={1.8} aria-hidden="true" />}
          loading={making}
          onClick={() => void addToCalendar()}
        >
          {t('ownBooking.addToCalendar')}
        </Button>
        <Button size="md" variant="default" onClick={onAnother}>
          {t('ownBooking.another')}
        </Button>
      </div>
      {/* Last, for it may be long. */}
      {isSeries && <ConfirmedSeries sessions={sessions} />}
    </section>
  )
}

/** '25-11-2026, 09:00' on the clinic's own clock. */
function clinicTimeOf(instant: string): string {
  const at = new Date(instant)
  return `${showDay(dayAt(at, clinicTimeZone()))}, ${timeAt(at, clinicTimeZone())}`
}
