import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { AppointmentDialogProps } from '../appointments/appointment-dialog.ts'
import { useClosing } from '../appointments/use-dialog-draft.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { RescheduleForm } from './RescheduleForm.tsx'

function RescheduleDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const t = useText()
  const close = useClosing('reschedule', dialog)
  return (
    <Dialog {...dialog} onClose={close} title={t('dashboard.rescheduleTitle')}>
      {dialog.appointment && (
        <RescheduleForm appointment={dialog.appointment} onClose={close} onChanged={onChanged} />
      )}
    </Dialog>
  )
}

/** Moves a pending appointment to another day and slot of its consultant and branch. */
export default freshOnOpen(RescheduleDialog, ({ appointment }) => appointment?.id)
