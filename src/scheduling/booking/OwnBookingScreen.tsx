import '../../platform/ui/form-styles.css'
import { Alert, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { canPatientsBook } from '../../platform/clock/clinic-clock.tsx'
import { startPath } from '../../access/permissions/paths.ts'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { ClinicLogo, ClinicName } from '../../platform/ui/clinic-brand.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import { type Confirmation, seriesConfirmation, singleConfirmation } from './confirmation.ts'
import classes from './OwnBookingScreen.module.css'
import { useIdleTimeout } from './use-idle-timeout.tsx'
import { useStoredConfirmation } from './stored-confirmation.tsx'
import { useDropOwnDraftOnLeave } from './stored-wizard.tsx'
import { ownDraftMaxAgeMs } from './wizard-draft.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { useChange } from '../../platform/http/queries.tsx'
import { BookingForm } from './BookingForm.tsx'
import { bookOwnAppointment, bookOwnSeries } from './own-booking.ts'
import { sameDayOf, type OwnAppointment } from './same-day.ts'
import { useWizard } from './use-wizard.tsx'

const loadCard = async () => ({
  default: (await import('./ConfirmationCard.tsx')).ConfirmationCard,
})
const ConfirmationCard = lazyPart(loadCard)

/** The screen on which patients book for themselves, without signing in and mostly on a phone. */
export default function OwnBookingScreen() {
  const t = useText()
  const staff = useStoredStaff()
  const isOpen = canPatientsBook() || staff !== undefined
  const [confirmation, setConfirmation] = useStoredConfirmation()
  // Counts the people at this screen. As the form's key it resets the form for the next person.
  const [visitorNumber, setVisitorNumber] = useState(1)
  const [cleared, setCleared] = useState(false)
  const dropDraft = useDropOwnDraftOnLeave()
  // Of the person at this screen; the next one is not told of it.
  const booked = useRef<OwnAppointment[]>([])
  // Preloaded while the form is filled in, so that a made booking is confirmed without the network.
  useEffect(() => void loadCard(), [])

  useIdleTimeout(ownDraftMaxAgeMs, (wasTouched) => {
    dropDraft()
    booked.current = []
    setVisitorNumber((count) => count + 1)
    setConfirmation(undefined)
    setCleared(wasTouched)
  })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className={classes.brand}>
          <ClinicLogo height={32} />
          <ClinicName />
        </p>
        <LanguageMenu />
        {staff && (
          <Link to={startPath(staff)} className={classes.back}>
            <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
            {t('ownBooking.toStart')}
          </Link>
        )}
      </header>
      {confirmation ? (
        <Suspense>
          <ConfirmationCard
            confirmation={confirmation}
            onBookAnother={() => setConfirmation(undefined)}
          />
        </Suspense>
      ) : (
        <>
          <div className={classes.welcome}>
            <Title order={1} size="h2">
              {t('ownBooking.heading')}
            </Title>
            {isOpen && <Text c="dimmed">{t('ownBooking.welcome')}</Text>}
          </div>
          {cleared && isOpen && (
            <Alert role="status" icon={<IconInfoCircle aria-hidden="true" />} py="sm">
              {t('ownBooking.cleared')}
            </Alert>
          )}
          {isOpen ? (
            <OwnBookingForm
              key={visitorNumber}
              booked={booked}
              onBooked={(confirmed) => {
                setCleared(false)
                setConfirmation(confirmed)
              }}
            />
          ) : (
            <Alert icon={<IconInfoCircle aria-hidden="true" />} className={classes.closed}>
              {t('problem.booking_closed')}
            </Alert>
          )}
        </>
      )}
    </div>
  )
}

interface OwnBookingFormProps {
  /** What was booked on this page; a new booking is added. */
  booked: RefObject<OwnAppointment[]>
  onBooked: (confirmation: Confirmation) => void
}

/** The patient reads the language of the page. */
const inPageLanguage = <Body extends { patient: object }>({ body }: { body: Body }) => ({
  body: { ...body, patient: { ...body.patient, language: currentLocale() } },
})

/** The wizard as patients use it. */
function OwnBookingForm({ booked, onBooked }: OwnBookingFormProps) {
  const single = useChange(bookOwnAppointment)
  const series = useChange(bookOwnSeries)
  const wizard = useWizard<Confirmation>({
    isOwnBooking: true,
    calls: {
      single: async (input) => singleConfirmation(await single.mutateAsync(inPageLanguage(input))),
      series: async (input) => seriesConfirmation(await series.mutateAsync(inPageLanguage(input))),
      sameDay: async ({ booking }) => sameDayOf(booking, booked.current) ?? null,
    },
    onBooked: (confirmation, summary) => {
      const [session] = confirmation.sessions
      if (summary.kind === 'single' && session) {
        const { starts, ends } = session
        const { reference } = confirmation
        booked.current.push({ starts, ends, reference, booking: summary.booking })
      }
      onBooked(confirmation)
    },
  })
  return <BookingForm wizard={wizard} />
}
