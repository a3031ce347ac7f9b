import type { Appointment } from './appointment.ts'

/** What each dialog over one appointment is given. */
export interface AppointmentDialogProps {
  /** Stays while the dialog closes, so that its content does not jump away. */
  appointment: Appointment | undefined
  opened: boolean
  onClose: () => void
  /** The appointment is not what the list shows any more: by us, or by another desk. */
  onChanged: () => void
  /** After the dialog has gone, when the focus is back. */
  onExited?: () => void
}
