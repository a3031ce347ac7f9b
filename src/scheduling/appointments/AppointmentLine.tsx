import { Text } from '@mantine/core'
import type { Day } from '../../platform/day/day.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { formatList, isolate } from '../../platform/i18n/page-language.tsx'
import type { Appointment } from './appointment.ts'
import { formatSlot } from './format-slot.tsx'

interface AppointmentLineProps {
  appointment: Pick<
    Appointment,
    'patientName' | 'walkIn' | 'starts' | 'ends' | 'consultantName' | 'serviceName'
  >
  day: Day
  /** True under a title that has the name. */
  withoutPatient?: boolean
}

/**
 * Says above a dialog's form whose appointment it is about, when, with whom and for what. Dialogs that
 * ask a question say it in their sentence.
 */
export function AppointmentLine({ appointment, day, withoutPatient }: AppointmentLineProps) {
  const { patientName, consultantName, serviceName } = appointment
  const parts = [
    ...(withoutPatient ? [] : [patientName]),
    dayWithWeekday(day),
    formatSlot({ ...appointment, day }),
    consultantName,
    serviceName,
  ]
  return (
    <Text c="dimmed" size="sm">
      {formatList(parts.map(isolate))}
    </Text>
  )
}
