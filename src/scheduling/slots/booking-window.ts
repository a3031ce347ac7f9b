import { addDays, type Day } from '../../platform/day/day.ts'

/** How far ahead an appointment can be booked or moved to (specification, section 9). */
export const bookingWindowDays = 30

export const lastBookableDay = (today: Day): Day => addDays(today, bookingWindowDays)

/** Both ends count: today and the thirtieth day from it can be booked. */
export const isInBookingWindow = (day: Day, today: Day): boolean =>
  day >= today && day <= lastBookableDay(today)
