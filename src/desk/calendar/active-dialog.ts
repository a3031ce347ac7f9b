import type { BookingQuery } from '../../scheduling/booking/booking-query.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import type { AppointmentAction } from './appointment-actions.ts'
import type { CalendarAppointment } from './calendar.ts'

/** The open dialog of the calendar. */
export type ActiveDialog =
  | { kind: 'facts' | AppointmentAction; appointment: CalendarAppointment }
  | { kind: 'move'; appointment: CalendarAppointment; target: { day: Day; slot: Slot } }
  | { kind: 'book'; consultant: string; day: Day; slot: Slot; bookingQueries: BookingQuery[] }
