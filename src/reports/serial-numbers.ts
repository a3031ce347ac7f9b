import type { AppointmentStatus } from '../appointments/appointment.ts'

/**
 * The serial number of each row: how many rows of the same status there are up to it, itself
 * included (specification, section 2).
 */
export function serialNumbers(rows: readonly { status: AppointmentStatus }[]): number[] {
  const counts: Record<AppointmentStatus, number> = { PE: 0, CD: 0, CN: 0 }
  return rows.map(({ status }) => (counts[status] += 1))
}
