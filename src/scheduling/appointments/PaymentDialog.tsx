import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { AppointmentDialogProps } from './appointment-dialog.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { useClosing } from './use-dialog-draft.tsx'

function PaymentDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const t = useText()
  const close = useClosing('payment', dialog)
  return (
    <Dialog {...dialog} onClose={close} title={t('payment.title')}>
      {dialog.appointment && (
        <PaymentForm appointment={dialog.appointment} onClose={close} onChanged={onChanged} />
      )}
    </Dialog>
  )
}

/** Conducts an appointment and records what was charged for it. */
export default freshOnOpen(PaymentDialog, ({ appointment }) => appointment?.id)
