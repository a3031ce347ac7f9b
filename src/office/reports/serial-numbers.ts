import type { AppointmentStatus } from '../../scheduling/appointments/appointment.ts'

/**
 * Tells the serial number of each row that it is handed, from the first on: how many rows of the
 * same status there are up to it, itself included.
 */
export function countSerials(): (row: { status: AppointmentStatus }) => number {
  const counts: Record<AppointmentStatus, number> = { PE: 0, CD: 0, CN: 0 }
  return ({ status }) => (counts[status] += 1)
}

/** The serial number of each row of a list. */
export const serialNumbers = (rows: readonly { status: AppointmentStatus }[]): number[] =>
  rows.map(countSerials())
