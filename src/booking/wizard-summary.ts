import { z } from 'zod'
import { bookingSchema, type Booking } from './booking.ts'
import { wizardValuesSchema, type WizardValues } from './wizard-values.ts'

/** What the Summary step shows and sends: a snapshot, which later typing does not touch. */
export const wizardSummarySchema = z.strictObject({
  booking: bookingSchema,
  shown: wizardValuesSchema,
  /** Sent with the booking, so that asking again after a lost answer books once. */
  idempotencyKey: z.uuid(),
})
export type WizardSummary = z.output<typeof wizardSummarySchema>

/** The snapshot of what stands in the fields. Its key stays while the booking is the same one. */
export function summarize(
  booking: Booking,
  shown: WizardValues,
  before: WizardSummary | null,
  newKey: () => string,
): WizardSummary {
  const same = before !== null && JSON.stringify(before.booking) === JSON.stringify(booking)
  return { booking, shown, idempotencyKey: same ? before.idempotencyKey : newKey() }
}
