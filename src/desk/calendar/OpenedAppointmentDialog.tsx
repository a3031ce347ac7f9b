import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { bookingPath } from '../../scheduling/booking/booking-path.ts'
import CalendarDialogs from './CalendarDialogs.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import type { ActiveDialog } from './appointment-actions.ts'

interface OpenedAppointmentDialogProps {
  /** The appointment as a list shows it, possibly outdated. */
  listedAppointment: Appointment
  onExited: () => void
}

/** The details of an appointment over any screen, with the actions that the user may do. */
export default function OpenedAppointmentDialog({
  listedAppointment,
  onExited,
}: OpenedAppointmentDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [opened, dialog] = useDisclosure(true)
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>()
  const { data } = useCall(readAppointment, { params: { id: listedAppointment.id } })
  const current = data?.id === listedAppointment.id ? data : listedAppointment
  return (
    <CalendarDialogs
      activeDialog={activeDialog ?? { kind: 'facts', appointment: current }}
      opened={opened}
      onClose={dialog.close}
      onOpenDialog={(next) => {
        setActiveDialog(next)
        dialog.open()
      }}
      onBook={(bookingQuery) => void navigate(bookingPath(bookingQuery))}
      onExited={(changed) => {
        // The screen below may show it too.
        if (changed) void queries.invalidateQueries()
        onExited()
      }}
    />
  )
}
