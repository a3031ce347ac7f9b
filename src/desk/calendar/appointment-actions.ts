import { can, type SignedIn } from '../../access/permissions/access.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import {
  changeProblem,
  conductProblem,
  rescheduleProblem,
} from '../../scheduling/appointments/appointment-status.ts'
import type { AppointmentAction } from '../../scheduling/appointments/appointment-status.ts'
import { offeredCorrection } from '../../scheduling/appointments/take-back-rule.ts'
import { offeredPayment } from '../../money/collect/collect-rule.ts'
import type { Day } from '../../platform/day/day.ts'
import type { BookingChoice } from '../../scheduling/booking/booking-query.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import type { OpenedAppointment } from './calendar.ts'

/** The actions that the user may do in the appointment's state. The server applies the same rules. */
export function actionsFor(
  appointment: Appointment,
  staff: SignedIn,
  today: Day,
): AppointmentAction[] {
  const { version } = appointment
  const problems = {
    conduct: conductProblem(appointment, version, today),
    cancel: changeProblem(appointment, version, 'CN'),
    reschedule: rescheduleProblem(appointment, version, today),
  }
  const correction = offeredCorrection(appointment, staff, today)
  const payment = offeredPayment(appointment, staff)
  const changes = (['conduct', 'reschedule', 'cancel'] as const).filter(
    (action) => can(staff, action) && problems[action] === undefined,
  )
  return [...changes, payment, correction].filter((it) => it !== undefined)
}

/**
 * The action at which the dialog of an appointment begins: conducting where it can be, as today,
 * otherwise moving. Cancelling and taking back are never one key away.
 */
export const likeliestAction = (
  actions: readonly AppointmentAction[],
): AppointmentAction | undefined =>
  actions.find((action) => action === 'conduct' || action === 'reschedule')

/** The open dialog of the calendar. */
export type ActiveDialog =
  | { kind: 'facts' | AppointmentAction; appointment: OpenedAppointment }
  | { kind: 'move'; appointment: OpenedAppointment; target: { day: Day; slot: Slot } }
  | ({ kind: 'book' } & BookingChoice)
