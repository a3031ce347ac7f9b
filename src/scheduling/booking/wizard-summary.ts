import { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { bookingSchema } from './booking.ts'
import { seriesSummarySchema, summarizeSeries } from './series-summary.ts'
import { bookingOf, wizardErrors } from './wizard-rules.ts'
import { isSeries } from './wizard-series.ts'
import { wizardValuesSchema, type WizardValues } from './wizard-values.ts'

const singleSummarySchema = z.strictObject({
  kind: z.literal('single'),
  booking: bookingSchema,
  shown: wizardValuesSchema,
  /** Sent with the booking, so that asking again after a lost answer books once. */
  idempotencyKey: z.uuid(),
})
export type SingleSummary = z.output<typeof singleSummarySchema>

/** What the Summary step shows and sends: a snapshot, which later typing does not touch. */
export const wizardSummarySchema = z.discriminatedUnion('kind', [
  singleSummarySchema,
  seriesSummarySchema,
])
export type WizardSummary = z.output<typeof wizardSummarySchema>

/**
 * The snapshot of what stands in the fields, or undefined while something is wrong or missing. Its
 * key stays while it is the same booking.
 */
export function summarize(
  values: WizardValues,
  today: Day,
  before: WizardSummary | null,
  newKey: () => string,
): WizardSummary | undefined {
  if (Object.keys(wizardErrors(values, today)).length > 0) return undefined
  if (isSeries(values)) {
    return summarizeSeries(values, before?.kind === 'series' ? before : undefined, newKey)
  }
  const booking = bookingOf(values)
  if (!booking) return undefined
  const same =
    before?.kind === 'single' && JSON.stringify(before.booking) === JSON.stringify(booking)
  return {
    kind: 'single',
    booking,
    shown: values,
    idempotencyKey: same ? before.idempotencyKey : newKey(),
  }
}
