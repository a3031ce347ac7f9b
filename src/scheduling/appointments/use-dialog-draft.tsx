import { useDropDraft } from '../../platform/drafts/draft.tsx'
import type { Appointment } from './appointment.ts'
import type { AppointmentDialogProps } from './appointment-dialog.ts'

/** The name of what is typed in one of the dialogs over an appointment. */
export const dialogDraft = (what: 'payment' | 'reschedule', { id }: Appointment): string =>
  `${what}.${id}`

/** Closes a dialog for good: what was typed in it was sent, or is given up. */
export function useClosing(
  what: 'payment' | 'reschedule',
  { appointment, onClose }: Pick<AppointmentDialogProps, 'appointment' | 'onClose'>,
): () => void {
  const dropDraft = useDropDraft()
  return () => {
    if (appointment) dropDraft(dialogDraft(what, appointment))
    onClose()
  }
}
