import type { FastifyInstance } from 'fastify'
import { slotRoutes } from './slots/slots.server.ts'
import { appointmentReadRoutes } from './appointments/list-appointments.server.ts'
import { appointmentChangeRoutes } from './appointments/change-appointment.server.ts'
import { usedTransactionIdRoutes } from './online-payment/used-transaction-id.server.ts'
import { paidBeforeRoutes } from './appointments/paid-before.server.ts'
import { takeBackRoutes } from './appointments/take-back.server.ts'
import { bookingRoutes } from './booking/book-appointment.server.ts'
import { sameDayRoutes } from './booking/same-day.server.ts'
import { ownBookingRoutes } from './booking/own-booking.server.ts'
import { rescheduleRoutes } from './booking/reschedule-appointment.server.ts'
import { bookingRequestRoutes } from './booking-requests/booking-requests.server.ts'
import { seriesPlanRoutes } from './series/preview-series.server.ts'
import { seriesBookingRoutes } from './series/book-series.server.ts'
import { seriesReadRoutes } from './series/read-series.server.ts'
import { seriesChangeRoutes } from './series/change-series.server.ts'
import { delayRoutes } from './delays/delays.server.ts'
import { walkInLineRoutes } from './line/add-walk-in.server.ts'
import { lineRoutes } from './line/line.server.ts'
import { callNextRoutes } from './line/call-next.server.ts'
import { waitRoutes } from './line/waits.server.ts'
import { scheduleRoutes } from './schedule/schedule.server.ts'
import { callListRoutes } from './rebooking/call-list.server.ts'
import { cancelAffectedRoutes } from './rebooking/cancel-affected.server.ts'
import { leaveTodayRoutes } from './rebooking/leave-today.server.ts'
import { rebookingRoutes } from './rebooking/rebooking.server.ts'
import { followUpReadRoutes } from './follow-ups/list-follow-ups.server.ts'
import { followUpCallRoutes } from './follow-ups/record-call.server.ts'
import { waitingListReadRoutes } from './waiting-list/list-waiting.server.ts'
import { waitingListChangeRoutes } from './waiting-list/change-waiting.server.ts'
import { heldTimeRoutes } from './waiting-list/hold-time.server.ts'
import { patientLinkRoutes } from './patient-link/patient-link.server.ts'
import { holidayRoutes } from './holidays/holidays.server.ts'
import { appointmentImportRoutes } from './import/import-appointments.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/** Registers the calls of slots, appointments, series, working hours and days off. */
export function schedulingRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  slotRoutes(app, dependencies)
  appointmentReadRoutes(app, dependencies)
  appointmentChangeRoutes(app, dependencies)
  paidBeforeRoutes(app, dependencies)
  usedTransactionIdRoutes(app, dependencies)
  takeBackRoutes(app, dependencies)
  bookingRoutes(app, dependencies)
  sameDayRoutes(app, dependencies)
  ownBookingRoutes(app, dependencies)
  rescheduleRoutes(app, dependencies)
  bookingRequestRoutes(app, dependencies)
  seriesPlanRoutes(app, dependencies)
  seriesBookingRoutes(app, dependencies)
  seriesReadRoutes(app, dependencies)
  seriesChangeRoutes(app, dependencies)
  delayRoutes(app, dependencies)
  lineRoutes(app, dependencies)
  walkInLineRoutes(app, dependencies)
  callNextRoutes(app, dependencies)
  waitRoutes(app, dependencies)
  scheduleRoutes(app, dependencies)
  rebookingRoutes(app, dependencies)
  cancelAffectedRoutes(app, dependencies)
  callListRoutes(app, dependencies)
  leaveTodayRoutes(app, dependencies)
  followUpReadRoutes(app, dependencies)
  followUpCallRoutes(app, dependencies)
  waitingListReadRoutes(app, dependencies)
  waitingListChangeRoutes(app, dependencies)
  heldTimeRoutes(app, dependencies)
  patientLinkRoutes(app, dependencies)
  holidayRoutes(app, dependencies)
  appointmentImportRoutes(app, dependencies)
}
