import { useText } from '../i18n/languages.tsx'
import { AppointmentDialog, type AppointmentDialogProps } from './AppointmentDialog.tsx'
import { PaymentForm } from './PaymentForm.tsx'

/** Conducts an appointment and records what was charged for it. */
export default function PaymentDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const t = useText()
  return (
    <AppointmentDialog {...dialog} title={t('payment.title')}>
      {dialog.appointment && (
        <PaymentForm
          appointment={dialog.appointment}
          onClose={dialog.onClose}
          onChanged={onChanged}
        />
      )}
    </AppointmentDialog>
  )
}
