import { useText } from '../../platform/i18n/i18n.tsx'
import { RadioChoice } from '../../platform/ui/RadioChoice.tsx'
import { paymentModes, type PaymentMode } from './payment.ts'

interface PaymentModeFieldProps {
  /** '' while none is chosen. */
  value?: '' | PaymentMode
  onChange: (mode: PaymentMode) => void
  error?: string | undefined
}

/** Cash or online. */
export function PaymentModeField({ onChange, ...field }: PaymentModeFieldProps) {
  const t = useText()
  return (
    <RadioChoice
      {...field}
      onChange={(mode) => onChange(mode as PaymentMode)}
      label={t('payment.mode')}
      choices={paymentModes.map((it) => ({ value: it, label: t(`payment.${it}`) }))}
    />
  )
}
