import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'

/**
 * Returns a function for the serial number of each row, called in order: the number of rows of the
 * same status so far, including it.
 */
export function createSerialCounter(): (row: { status: AppointmentStatus }) => number {
  const counts: Record<AppointmentStatus, number> = { PE: 0, CD: 0, CN: 0 }
  return ({ status }) => (counts[status] += 1)
}

/** The serial numbers of a list of rows. */
export const serialNumbers = (rows: readonly { status: AppointmentStatus }[]): number[] =>
  rows.map(createSerialCounter())
