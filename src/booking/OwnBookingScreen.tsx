import '../ui/form-styles.css'
import { Alert, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { patientsMayBook } from '../access/clinic-clock.tsx'
import { startPath } from '../access/paths.ts'
import { useStoredStaff } from '../access/stored-session.tsx'
import { useText } from '../i18n/languages.tsx'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import type { Confirmation } from './confirmation.ts'
import { OwnBookingForm } from './OwnBookingForm.tsx'
import classes from './OwnBookingScreen.module.css'

const loadCard = async () => ({
  default: (await import('./ConfirmationCard.tsx')).ConfirmationCard,
})
const ConfirmationCard = lazy(loadCard)

/** Patients book for themselves, without signing in and mostly on a phone. */
export default function OwnBookingScreen() {
  const t = useText()
  const staff = useStoredStaff()
  const isOpen = patientsMayBook() || staff !== undefined
  const [confirmation, setConfirmation] = useState<Confirmation>()
  // It comes while the form is filled in: a booking that was made is always confirmed.
  useEffect(() => void loadCard(), [])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className={classes.brand}>
          <img src="/assets/clinic.svg" alt="" width={32} height={32} />
          {t('app.name')}
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
            onAnother={() => setConfirmation(undefined)}
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
          {isOpen ? (
            <OwnBookingForm onBooked={setConfirmation} />
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
