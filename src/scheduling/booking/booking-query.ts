import { daySchema, type Day } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { isInBookingWindow } from '../slots/booking-window.ts'
import type { Slot } from '../slots/slots.ts'

/** The choices for a booking that another screen passes to the wizard in its URL. */
export interface BookingQuery {
  branch: number
  service?: number | undefined
  consultant?: number | undefined
  day?: Day | undefined
  slot?: number | undefined
}

/** A free slot of a consultant, and the bookings that it can start: one per service. */
export interface BookingChoice {
  /** The consultant's name. */
  consultant: string
  day: Day
  slot: Slot
  bookingQueries: BookingQuery[]
}

/**
 * The booking query of a URL; undefined without a branch. Each choice depends on the one before (a
 * consultant on branch and service), so the query ends at the first that is missing, invalid, or a
 * day outside the booking window.
 */
export function parseBookingQuery(search: URLSearchParams, today: Day): BookingQuery | undefined {
  const id = (name: string) => idParamSchema.safeParse(search.get(name) ?? undefined).data
  const day = daySchema.safeParse(search.get('day')).data
  const branch = id('branch')
  if (branch === undefined) return undefined
  const query: BookingQuery = { branch }
  query.service = id('service')
  if (query.service === undefined) return query
  query.consultant = id('consultant')
  if (query.consultant === undefined) return query
  query.day = day !== undefined && isInBookingWindow(day, today) ? day : undefined
  if (query.day !== undefined) query.slot = id('slot')
  return query
}
