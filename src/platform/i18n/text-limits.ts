/**
 * The clinic's limits that sentences name: every text may say {{bookingDays}} or {{leaveDays}}, so
 * that a rule and the sentence about it have one number.
 */
export const textLimits = {
  /** How many days ahead an appointment can be booked or moved to (specification, section 9). */
  bookingDays: 30,
  /** How many days before or after a certificate's issue its leave may begin. */
  leaveDays: 30,
} as const

/** A text with its limits filled in. */
export const withLimits = (text: string): string =>
  Object.entries(textLimits).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  )
