import { Title } from '@mantine/core'
import { z } from 'zod'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { useUnsavedForm } from '../kit/use-unsaved-form.tsx'
import { FileNumberingCard } from '../file-numbers/FileNumberingCard.tsx'
import { MoneyLimitsCard } from '../money-limits/MoneyLimitsCard.tsx'
import { clinicDetailsSchema, readClinicDetails } from './clinic-details.ts'
import { ClinicDetailsForm, detailsFormSchema } from './ClinicDetailsForm.tsx'
import classes from './ClinicDetails.module.css'

const unsavedSchema = z.object({ stored: clinicDetailsSchema, values: detailsFormSchema })

/** What the clinic prints on its sheets, and shows in the header and on the sign-in screen. */
export default function ClinicDetailsScreen() {
  const t = useText()
  const reading = useCall(readClinicDetails, {}, { staleTime: 0 })
  const { data: details, error, isFetching, refetch } = reading
  const { unsaved, keep } = useUnsavedForm('clinicDetails', unsavedSchema, details)
  // Saving over another Admin's change says that the details have changed.
  const shown = unsaved?.stored ?? details
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
            typed={unsaved?.values}
            onTyped={(values) => keep(values && { stored: shown, values })}
            onSaved={() => keep(undefined)}
          />
        </section>
      )}
      {shown && <FileNumberingCard />}
      {shown && <MoneyLimitsCard />}
    </>
  )
}
