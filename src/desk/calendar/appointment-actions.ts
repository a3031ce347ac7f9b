import { may, type SignedIn } from '../../access/permissions/access.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import {
  changeRefusal,
  conductRefusal,
  rescheduleRefusal,
} from '../../scheduling/appointments/appointment-status.ts'
import type { Day } from '../../platform/day/day.ts'

/** What can be begun from the calendar. */
export type AppointmentAction = 'conduct' | 'cancel' | 'reschedule'

/** What somebody may do to an appointment as it stands. The server asks the same rules again. */
export function actionsFor(
  appointment: Appointment,
  staff: SignedIn,
  today: Day,
): AppointmentAction[] {
  const { version } = appointment
  const refusals = {
    conduct: conductRefusal(appointment, version, today),
    cancel: changeRefusal(appointment, version),
    reschedule: rescheduleRefusal(appointment, version, today),
  }
  return (['conduct', 'reschedule', 'cancel'] as const).filter(
    (action) => may(staff, action) && refusals[action] === undefined,
  )
}
