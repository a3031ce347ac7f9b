import { Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import classes from './MoneyLimits.module.css'
import { readMoneyLimits, type StoredMoneyLimits } from './money-limits.ts'
import { MoneyLimitsForm } from './MoneyLimitsForm.tsx'

/** Up to which amounts refunds, discounts and write-offs need no second person. */
export function MoneyLimitsCard() {
  const t = useText()
  const id = useId()
  const reading = useCall(readMoneyLimits, {}, { staleTime: 0 })
  const { data, error, isFetching, refetch } = reading
  // What the form was filled with, once something is typed into it: another Admin's change does not
  // replace that, and saving says that the limits have changed.
  const [typedOver, setTypedOver] = useState<StoredMoneyLimits>()
  const shown = typedOver ?? data
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
          onTyped={() => setTypedOver(shown)}
          onSaved={() => setTypedOver(undefined)}
        />
      )}
    </section>
  )
}
