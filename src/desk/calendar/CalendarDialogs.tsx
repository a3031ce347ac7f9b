import { useRef } from 'react'
import CancelDialog from '../../scheduling/appointments/CancelDialog.tsx'
import CorrectionDialog from '../../scheduling/appointments/CorrectionDialog.tsx'
import PaymentDialog from '../../scheduling/appointments/PaymentDialog.tsx'
import type { BookingQuery } from '../../scheduling/booking/booking-query.ts'
import RescheduleDialog from '../../scheduling/booking/RescheduleDialog.tsx'
import CollectDialog from '../../money/collect/CollectDialog.tsx'
import FactsDialog from './AppointmentDetailsDialog.tsx'
import MoveDialog from './MoveDialog.tsx'
import ServiceDialog from '../../scheduling/booking/ServiceDialog.tsx'
import { useReloadCalendar } from './use-calendar.tsx'
import type { ActiveDialog } from './appointment-actions.ts'

interface CalendarDialogsProps {
  /** Remains set while a dialog closes, so that its content does not jump. */
  activeDialog: ActiveDialog
  opened: boolean
  onClose: () => void
  onOpenDialog: (nextDialog: ActiveDialog) => void
  onBook: (bookingQuery: BookingQuery) => void
  /** Called after closing; `changed` is true if the block, which had the focus, may be gone. */
  onExited: (changed: boolean) => void
}

/** The dialogs over the calendar, one at a time. */
export default function CalendarDialogs(props: CalendarDialogsProps) {
  const { activeDialog, opened, onClose, onOpenDialog, onBook, onExited } = props
  const reload = useReloadCalendar()
  const changed = useRef(false)
  // The next dialog opens after this one has closed, because each restores the focus.
  const nextDialog = useRef<ActiveDialog>(undefined)

  const isOpen = (kind: ActiveDialog['kind']) => opened && activeDialog.kind === kind
  const appointmentDialogProps = {
    appointment: activeDialog.kind === 'book' ? undefined : activeDialog.appointment,
    onClose,
    onChanged: () => {
      changed.current = true
      reload()
    },
    onExited: () => {
      onExited(changed.current)
      changed.current = false
    },
  }
  return (
    <>
      <FactsDialog
        appointment={appointmentDialogProps.appointment}
        opened={isOpen('facts')}
        onClose={onClose}
        onAction={(kind, appointment) => {
          nextDialog.current = { kind, appointment }
          onClose()
        }}
        onExited={() => {
          if (nextDialog.current) onOpenDialog(nextDialog.current)
          else onExited(false)
          nextDialog.current = undefined
        }}
      />
      <PaymentDialog {...appointmentDialogProps} opened={isOpen('conduct')} />
      <CancelDialog {...appointmentDialogProps} opened={isOpen('cancel')} />
      <RescheduleDialog {...appointmentDialogProps} opened={isOpen('reschedule')} />
      <CorrectionDialog kind="takeBack" {...appointmentDialogProps} opened={isOpen('takeBack')} />
      <CorrectionDialog kind="setBack" {...appointmentDialogProps} opened={isOpen('setBack')} />
      <CollectDialog {...appointmentDialogProps} opened={isOpen('collect') || isOpen('payments')} />
      <MoveDialog
        {...appointmentDialogProps}
        target={activeDialog.kind === 'move' ? activeDialog.target : undefined}
        opened={isOpen('move')}
      />
      <ServiceDialog
        choice={activeDialog.kind === 'book' ? activeDialog : undefined}
        opened={isOpen('book')}
        onClose={onClose}
        onBook={onBook}
        onExited={() => onExited(false)}
      />
    </>
  )
}
