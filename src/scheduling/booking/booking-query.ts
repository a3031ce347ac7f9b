import { paths } from '../../access/permissions/paths.ts'
import type { Branch } from '../../masters/branches/branches.ts'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { subscriptionServiceId, type Service } from '../../masters/services/services.ts'
import { isInBookingWindow } from '../slots/booking-window.ts'
import type { Slot } from '../slots/slots.ts'
import type { Choice, WizardValues } from './wizard-values.ts'

/** What another screen has already chosen for a booking. */
export interface BookingWish {
  branch: number
  service?: number | undefined
  consultant?: number | undefined
  day?: Day | undefined
  slot?: number | undefined
}

/** The address of the wizard with its first step filled in. */
export function bookingPath(wish: BookingWish): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(wish)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return `${paths.bookAppointment}?${search}`
}

/**
 * The wish in an address, or undefined when there is none. Each part stands on the one before it
 * (nobody can be chosen before a branch and a service), so it ends where a part is missing, no id,
 * or a day that cannot be booked any more.
 */
export function readBookingWish(search: URLSearchParams, today: Day): BookingWish | undefined {
  const id = (name: string) => idInAddress.safeParse(search.get(name) ?? undefined).data
  const day = daySchema.safeParse(search.get('day')).data
  const branch = id('branch')
  if (branch === undefined) return undefined
  const wish: BookingWish = { branch }
  wish.service = id('service')
  // A series has weekdays instead of a day, and its consultants follow from its slots.
  if (wish.service === undefined || wish.service === subscriptionServiceId) return wish
  wish.consultant = id('consultant')
  if (wish.consultant === undefined) return wish
  wish.day = day !== undefined && isInBookingWindow(day, today) ? day : undefined
  if (wish.day !== undefined) wish.slot = id('slot')
  return wish
}

/** What the clinic offers just now, as far as a wish asks for it. */
export interface Offered {
  branches: Branch[]
  services: Service[]
  consultants: NonNullable<WizardValues['consultant']>[]
  /** Undefined when the day is closed or could not be asked. */
  slots: Slot[] | undefined
}

/**
 * What of a wish is offered, as a choice of the wizard's first step; what is not is left open from
 * there on. Without its branch nothing of it stands.
 */
export function choiceOf(wish: BookingWish, offered: Offered): Choice {
  const find = <Row extends { id: number }>(rows: Row[], id: number | undefined): Row | null =>
    rows.find((row) => row.id === id) ?? null
  const branch = find(offered.branches, wish.branch)
  if (!branch) return {}
  const service = find(offered.services, wish.service)
  if (!service) return { branch }
  const consultant = find(offered.consultants, wish.consultant)
  if (!consultant) return { branch, service }
  const day = wish.day ?? ''
  return { branch, service, consultant, day, slot: find(offered.slots ?? [], wish.slot) }
}
