import type { BookingWish } from '../../scheduling/booking/booking-query.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import type { AppointmentAction } from './appointment-actions.ts'
import type { CalendarAppointment } from './calendar.ts'

/** What somebody has begun to do from the calendar. */
export type Doing =
  | { what: 'facts' | AppointmentAction; appointment: CalendarAppointment }
  | { what: 'move'; appointment: CalendarAppointment; to: { day: Day; slot: Slot } }
  | { what: 'book'; consultant: string; day: Day; slot: Slot; wishes: BookingWish[] }
