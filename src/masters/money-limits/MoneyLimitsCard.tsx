import { Title } from '@mantine/core'
import { useId } from 'react'
import { z } from 'zod'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { useUnsavedForm } from '../kit/use-unsaved-form.tsx'
import classes from './MoneyLimits.module.css'
import { moneyLimitsSchema, readMoneyLimits } from './money-limits.ts'
import { limitFormSchema, MoneyLimitsForm } from './MoneyLimitsForm.tsx'

const unsavedSchema = z.object({ stored: moneyLimitsSchema, values: limitFormSchema })

/** Up to which amounts refunds, discounts and write-offs need no second person. */
export function MoneyLimitsCard() {
  const t = useText()
  const id = useId()
  const reading = useCall(readMoneyLimits, {}, { staleTime: 0 })
  const { data, error, isFetching, refetch } = reading
  const { unsaved, keep } = useUnsavedForm('moneyLimits', unsavedSchema, data)
  // Saving over another Admin's change says that the limits have changed.
  const shown = unsaved?.stored ?? data
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {t('moneyLimits.title')}
      </Title>
      <p className={classes.hint}>{t('moneyLimits.hint')}</p>
      <OldNote reading={reading} />
      {!shown && error && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      {shown && (
        <MoneyLimitsForm
          key={shown.version}
          stored={shown}
          typed={unsaved?.values}
          onTyped={(values) => keep(values && { stored: shown, values })}
          onSaved={() => keep(undefined)}
        />
      )}
    </section>
  )
}
