import { createEvents } from 'ics'
import type { OwnAppointment } from '../../scheduling/patient-link/own-appointment.ts'
import { calendarEvents, icsEntries } from '../../scheduling/booking/calendar-events.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'

interface CalendarWords {
  /** Of the entry, which others may see in a shared calendar: no service is named in it. */
  title: string
  /** The label before the reference. */
  reference: string
}

/**
 * The iCalendar file of an appointment. Its entry is the same one as that of the booking form and of
 * every later file, so that a calendar shows the newest time, once.
 */
export function ownCalendarFile(
  { id, version, status, isHeld, branch, ...session }: OwnAppointment,
  timeZone: string,
  words: CalendarWords,
): string {
  const events = calendarEvents(
    {
      reference: referenceOf('appointment', id),
      serviceName: '',
      branch,
      isSeries: false,
      // Any instant: it says that the time is only held.
      isReleased: false,
      isCancelled: false,
      heldUntil: isHeld ? session.changesEnd : null,
      sessions: [{ ...session, price: 0 }],
    },
    timeZone,
    words,
  ).map((event) => ({ ...event, sequence: version, isCancelled: status === 'CN' }))
  const { value, error } = createEvents(icsEntries(events), { productId: 'opd-clinic' })
  if (!value) throw error ?? new Error('The ics package returned no calendar file')
  return value
}
