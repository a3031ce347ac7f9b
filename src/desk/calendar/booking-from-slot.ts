import type { BookingWish } from '../../scheduling/booking/booking-query.ts'
import { subscriptionServiceId } from '../../masters/services/services.ts'
import type { DayColumn } from './day-columns.ts'
import type { FreeBlock } from './day-blocks.ts'

/**
 * The bookings that a free slot can become: one for each service that the consultant gives, or the
 * one that the calendar is filtered by. A series begins with its branch and service alone.
 */
export const bookingWishesFor = (
  { day, consultant }: Pick<DayColumn, 'day' | 'consultant'>,
  { slot, branchId }: Pick<FreeBlock, 'slot' | 'branchId'>,
  filteredBy: number | null,
): BookingWish[] =>
  consultant.services
    .filter((service) => filteredBy === null || service === filteredBy)
    .map((service) =>
      service === subscriptionServiceId
        ? { branch: branchId, service }
        : { branch: branchId, service, consultant: consultant.id, day, slot: slot.id },
    )
