import '../../scheduling/appointments/calendar-colours.css'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { readAppointment } from '../../scheduling/appointments/read-appointment.ts'
import { bookingPath } from '../../scheduling/booking/booking-query.ts'
import CalendarDialogs from '../calendar/CalendarDialogs.tsx'
import type { Doing } from '../calendar/active-dialog.ts'
import { useCall } from '../../platform/http/queries.tsx'

interface FoundAppointmentProps {
  /** As it was found, perhaps a while ago. */
  found: Appointment
  onExited: () => void
}

/** One appointment over any screen: its facts, and what the reader may do about it. */
export default function FoundAppointment({ found, onExited }: FoundAppointmentProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [opened, dialog] = useDisclosure(true)
  const [begun, setBegun] = useState<Doing>()
  const { data } = useCall(readAppointment, { params: { id: found.id } })
  const now = data?.id === found.id ? data : found
  return (
    <CalendarDialogs
      doing={begun ?? { what: 'facts', appointment: now }}
      opened={opened}
      onClose={dialog.close}
      onDo={(next) => {
        setBegun(next)
        dialog.open()
      }}
      onBook={(wish) => void navigate(bookingPath(wish))}
      onExited={(changed) => {
        // It may stand in whatever screen is beneath.
        if (changed) void queries.invalidateQueries()
        onExited()
      }}
    />
  )
}
