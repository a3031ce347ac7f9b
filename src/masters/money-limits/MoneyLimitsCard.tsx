import { z } from 'zod'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SettingCard } from '../kit/SettingCard.tsx'
import { useUnsavedForm } from '../kit/use-unsaved-form.tsx'
import { moneyLimitsSchema, readMoneyLimits } from './money-limits.ts'
import { limitFormSchema, MoneyLimitsForm } from './MoneyLimitsForm.tsx'

const unsavedSchema = z.object({ stored: moneyLimitsSchema, values: limitFormSchema })

/** Up to which amounts refunds, discounts and write-offs need no second person. */
export function MoneyLimitsCard() {
  const t = useText()
  const reading = useCall(readMoneyLimits, {}, { staleTime: 0 })
  const { unsaved, keep } = useUnsavedForm('moneyLimits', unsavedSchema, reading.data)
  // Saving over another Admin's change says that the limits have changed.
  const shown = unsaved?.stored ?? reading.data
  return (
    <SettingCard title={t('moneyLimits.title')} hint={t('moneyLimits.hint')} reading={reading}>
      {shown && (
        <MoneyLimitsForm
          key={shown.version}
          stored={shown}
          typed={unsaved?.values}
          onTyped={(values) => keep(values && { stored: shown, values })}
          onSaved={() => keep(undefined)}
        />
      )}
    </SettingCard>
  )
}
