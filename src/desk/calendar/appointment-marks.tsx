import { IconCheck, IconClock, IconX, type Icon } from '@tabler/icons-react'
import { text } from '../../platform/i18n/i18n.tsx'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { OpenedAppointment } from './calendar.ts'

/*
 * What a block says of its appointment beside time and name, where there is no room for words: the
 * state, and the session of a series.
 */

const signs: Record<AppointmentStatus, Icon> = { PE: IconClock, CD: IconCheck, CN: IconX }

/** The sign of a status, for those who do not tell the colours apart; a word says it too. */
export function StatusSign({ status }: { status: AppointmentStatus }) {
  const Sign = signs[status]
  return <Sign size="0.9em" stroke={2.6} aria-hidden="true" />
}

/** '3 of 12' for a session of a series whose number is known. */
export const sessionText = ({ session }: Pick<OpenedAppointment, 'session'>): string | undefined =>
  session ? text('calendar.session', session) : undefined
