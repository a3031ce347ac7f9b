import '../../platform/ui/form-styles.css'
import { Alert, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { patientsMayBook } from '../../platform/clock/clinic-clock.tsx'
import { startPath } from '../../access/permissions/paths.ts'
import { useStoredStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { LanguageMenu } from '../../platform/ui/LanguageMenu.tsx'
import type { Confirmation } from './confirmation.ts'
import { OwnBookingForm } from './OwnBookingForm.tsx'
import classes from './OwnBookingScreen.module.css'
import { useLeftAlone } from './use-left-alone.tsx'
import { useOwnDraftUntilLeft } from './use-own-draft.tsx'
import { ownDraftMs } from './wizard-draft.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

const loadCard = async () => ({
  default: (await import('./ConfirmationCard.tsx')).ConfirmationCard,
})
const ConfirmationCard = lazyPart(loadCard)

/** Patients book for themselves, without signing in and mostly on a phone. */
export default function OwnBookingScreen() {
  const t = useText()
  const staff = useStoredStaff()
  const isOpen = patientsMayBook() || staff !== undefined
  const [confirmation, setConfirmation] = useState<Confirmation>()
  // Counts the people at this screen: nothing of one is left for the next.
  const [visitor, setVisitor] = useState(1)
  const [cleared, setCleared] = useState(false)
  const dropDraft = useOwnDraftUntilLeft()
  // It comes while the form is filled in: a booking that was made is always confirmed.
  useEffect(() => void loadCard(), [])

  useLeftAlone(ownDraftMs, (wasTouched) => {
    dropDraft()
    setVisitor((count) => count + 1)
    setConfirmation(undefined)
    setCleared(wasTouched)
  })
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
          {cleared && isOpen && (
            <Alert role="status" icon={<IconInfoCircle aria-hidden="true" />} py="sm">
              {t('ownBooking.cleared')}
            </Alert>
          )}
          {isOpen ? (
            <OwnBookingForm
              key={visitor}
              onBooked={(booked) => {
                setCleared(false)
                setConfirmation(booked)
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
