import { paths } from '../../access/permissions/paths.ts'
import type { BookingQuery } from './booking-query.ts'

/** The path of the wizard with its first step filled in. */
export function bookingPath(query: BookingQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${paths.bookAppointment}?${search}`
}
