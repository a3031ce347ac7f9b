import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { bookingPath } from '../../scheduling/booking/booking-query.ts'
import CalendarDialogs from '../calendar/CalendarDialogs.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import type { ActiveDialog } from '../calendar/appointment-actions.ts'

interface AppointmentResultDialogProps {
  /** The appointment as it was found, possibly outdated. */
  foundAppointment: Appointment
  onExited: () => void
}

/** The details of an appointment over any screen, with the actions that the user may do. */
export default function AppointmentResultDialog({
  foundAppointment,
  onExited,
}: AppointmentResultDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [opened, dialog] = useDisclosure(true)
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>()
  const { data } = useCall(readAppointment, { params: { id: foundAppointment.id } })
  const current = data?.id === foundAppointment.id ? data : foundAppointment
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
