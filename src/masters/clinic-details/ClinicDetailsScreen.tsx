import { Title } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { MoneyLimitsCard } from '../money-limits/MoneyLimitsCard.tsx'
import { readClinicDetails, type ClinicDetails } from './clinic-details.ts'
import { ClinicDetailsForm } from './ClinicDetailsForm.tsx'
import classes from './ClinicDetails.module.css'

/** What the clinic prints on its sheets, and shows in the header and on the sign-in screen. */
export default function ClinicDetailsScreen() {
  const t = useText()
  const reading = useCall(readClinicDetails, {}, { staleTime: 0 })
  const { data: details, error, isFetching, refetch } = reading
  // What the form was filled with, once something is typed into it: another Admin's change does not
  // replace that, and saving says that the details have changed.
  const [typedOver, setTypedOver] = useState<ClinicDetails>()
  const shown = typedOver ?? details
  return (
    <>
      <Title order={1} size="h3">
        {t('screen.clinicDetails')}
      </Title>
      <p className={classes.hint}>{t('clinicDetails.hint')}</p>
      {!details && !error && <AmbulanceOverlay visible />}
      {!details && error && (
        <div className={classes.card}>
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
      <OldNote reading={reading} />
      {shown && (
        <section className={classes.card} aria-label={t('screen.clinicDetails')}>
          <ClinicDetailsForm
            key={shown.version}
            details={shown}
            onTyped={() => setTypedOver(shown)}
            onSaved={() => setTypedOver(undefined)}
          />
        </section>
      )}
      {shown && <MoneyLimitsCard />}
    </>
  )
}
