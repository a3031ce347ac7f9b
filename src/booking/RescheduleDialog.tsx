import {
  AppointmentDialog,
  type AppointmentDialogProps,
} from '../appointments/AppointmentDialog.tsx'
import { useText } from '../i18n/languages.tsx'
import { RescheduleForm } from './RescheduleForm.tsx'

/** Moves a pending appointment to another day and slot of its consultant and branch. */
export default function RescheduleDialog({ onChanged, ...dialog }: AppointmentDialogProps) {
  const t = useText()
  return (
    <AppointmentDialog {...dialog} title={t('dashboard.rescheduleTitle')}>
      {dialog.appointment && (
        <RescheduleForm
          appointment={dialog.appointment}
          onClose={dialog.onClose}
          onChanged={onChanged}
        />
      )}
    </AppointmentDialog>
  )
}
