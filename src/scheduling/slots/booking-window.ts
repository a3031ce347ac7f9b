import { textLimits } from '../../platform/i18n/text-limits.ts'
import { addDays, type Day } from '../../platform/day/day.ts'

/**
 * The booking window: how many days ahead an appointment can be booked or moved to (specification,
 * section 9). A file of its own, because forms, rules and the server need it without the slots.
 */
export const bookingWindowDays = textLimits.bookingDays

export const lastBookableDay = (today: Day): Day => addDays(today, bookingWindowDays)

/** Both ends count: today and the thirtieth day from it can be booked. */
export const isInBookingWindow = (day: Day, today: Day): boolean =>
  day >= today && day <= lastBookableDay(today)
