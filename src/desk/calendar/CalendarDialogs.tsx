import { useRef } from 'react'
import CancelDialog from '../../scheduling/appointments/CancelDialog.tsx'
import PaymentDialog from '../../scheduling/appointments/PaymentDialog.tsx'
import type { BookingWish } from '../../scheduling/booking/booking-query.ts'
import RescheduleDialog from '../../scheduling/booking/RescheduleDialog.tsx'
import type { Doing } from './active-dialog.ts'
import FactsDialog from './AppointmentDetailsDialog.tsx'
import MoveDialog from './MoveDialog.tsx'
import ServiceDialog from './ServiceDialog.tsx'
import { useReloadCalendar } from './use-calendar.tsx'

interface CalendarDialogsProps {
  /** Stays while a dialog closes, so that its content does not jump away. */
  doing: Doing
  opened: boolean
  onClose: () => void
  onDo: (next: Doing) => void
  onBook: (wish: BookingWish) => void
  /** After a dialog has gone; `changed` when its block may be gone too, and the focus with it. */
  onExited: (changed: boolean) => void
}

/** The dialogs over the calendar, one at a time. */
export default function CalendarDialogs(props: CalendarDialogsProps) {
  const { doing, opened, onClose, onDo, onBook, onExited } = props
  const reload = useReloadCalendar()
  const changed = useRef(false)
  // The next dialog opens when this one has gone: each gives the focus back to where it was.
  const next = useRef<Doing>(undefined)

  const isOpen = (what: Doing['what']) => opened && doing.what === what
  const changing = {
    appointment: doing.what === 'book' ? undefined : doing.appointment,
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
        appointment={changing.appointment}
        opened={isOpen('facts')}
        onClose={onClose}
        onDo={(what, appointment) => {
          next.current = { what, appointment }
          onClose()
        }}
        onExited={() => {
          if (next.current) onDo(next.current)
          else onExited(false)
          next.current = undefined
        }}
      />
      <PaymentDialog {...changing} opened={isOpen('conduct')} />
      <CancelDialog {...changing} opened={isOpen('cancel')} />
      <RescheduleDialog {...changing} opened={isOpen('reschedule')} />
      <MoveDialog
        {...changing}
        to={doing.what === 'move' ? doing.to : undefined}
        opened={isOpen('move')}
      />
      <ServiceDialog
        choice={doing.what === 'book' ? doing : undefined}
        opened={isOpen('book')}
        onClose={onClose}
        onBook={onBook}
        onExited={() => onExited(false)}
      />
    </>
  )
}
