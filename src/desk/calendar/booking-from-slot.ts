import type { BookingQuery } from '../../scheduling/booking/booking-query.ts'
import type { DayColumn } from './day-columns.ts'
import type { FreeBlock } from './day-blocks.ts'

/**
 * The bookings that a free slot can start: one per service of the consultant, or only the one of the
 * service filter. A series begins on its day, with its weekly slot.
 */
export const bookingQueriesFor = (
  { day, consultant }: Pick<DayColumn, 'day' | 'consultant'>,
  { slot, branchId }: Pick<FreeBlock, 'slot' | 'branchId'>,
  serviceFilter: number | null,
): BookingQuery[] =>
  consultant.services
    .filter((service) => serviceFilter === null || service === serviceFilter)
    .map((service) => ({
      branch: branchId,
      service,
      consultant: consultant.id,
      day,
      slot: slot.id,
    }))
