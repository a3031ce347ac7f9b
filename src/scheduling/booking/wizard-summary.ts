import { z } from 'zod'
import {
  agreedSlots,
  unresolvedClashes,
  sessionListSchema,
  type SessionList,
} from '../series/session-list.ts'
import type { SeriesBooking } from '../series/series-booking.ts'
import {
  seriesRequestOf,
  seriesRequestSchema,
  bookingOf,
  wizardErrors,
  isSeries,
} from './wizard-rules.ts'
import { wizardValuesSchema, type WizardValues } from './wizard-values.ts'
import type { Day } from '../../platform/day/day.ts'
import { bookingSchema } from './booking.ts'

/** The snapshot of a series that the Summary step shows and sends. */
export const seriesSummarySchema = z.strictObject({
  kind: z.literal('series'),
  request: seriesRequestSchema,
  shown: wizardValuesSchema,
  /** Null until the dates are planned. */
  list: sessionListSchema.nullable(),
  /** Sent with the list, so that a retry after a lost answer books once. */
  idempotencyKey: z.uuid(),
})
export type SeriesSummary = z.output<typeof seriesSummarySchema>

/**
 * The snapshot of the fields. While they do not change, list and key stay: a list that may already
 * be booked must not be planned around its own sessions.
 */
export function summarizeSeries(
  values: WizardValues,
  previous: SeriesSummary | undefined,
  newKey: () => string,
): SeriesSummary | undefined {
  const request = seriesRequestOf(values)
  if (!request) return undefined
  const isSame = previous && JSON.stringify(previous.request) === JSON.stringify(request)
  return {
    kind: 'series',
    request,
    shown: values,
    list: isSame ? previous.list : null,
    idempotencyKey: isSame ? previous.idempotencyKey : newKey(),
  }
}

/** The snapshot with another list, which is another booking and gets a new key. */
export const withList = (
  summary: SeriesSummary,
  list: SessionList | null,
  newKey: () => string,
): SeriesSummary => ({ ...summary, list, idempotencyKey: newKey() })

/** The booking of the shown list; undefined while it is missing, incomplete or has open clashes. */
export function seriesBookingOf({ request, list }: SeriesSummary): SeriesBooking | undefined {
  if (!list || list.sessions.length < request.sessions || unresolvedClashes(list).length > 0) {
    return undefined
  }
  return { ...request, sessions: agreedSlots(list).map(({ day, slot }) => ({ day, slot })) }
}

const singleSummarySchema = z.strictObject({
  kind: z.literal('single'),
  booking: bookingSchema,
  shown: wizardValuesSchema,
  /** Sent with the booking, so that a retry after a lost answer books once. */
  idempotencyKey: z.uuid(),
})
export type SingleSummary = z.output<typeof singleSummarySchema>

/** The snapshot that the Summary step shows and sends; later changes of fields do not affect it. */
export const wizardSummarySchema = z.discriminatedUnion('kind', [
  singleSummarySchema,
  seriesSummarySchema,
])
export type WizardSummary = z.output<typeof wizardSummarySchema>

/** The snapshot of the fields; undefined while one is invalid. An equal booking keeps its key. */
export function summarize(
  values: WizardValues,
  today: Day,
  previous: WizardSummary | null,
  newKey: () => string,
): WizardSummary | undefined {
  if (Object.keys(wizardErrors(values, today)).length > 0) return undefined
  if (isSeries(values)) {
    return summarizeSeries(values, previous?.kind === 'series' ? previous : undefined, newKey)
  }
  const booking = bookingOf(values)
  if (!booking) return undefined
  const isSame =
    previous?.kind === 'single' && JSON.stringify(previous.booking) === JSON.stringify(booking)
  return {
    kind: 'single',
    booking,
    shown: values,
    idempotencyKey: isSame ? previous.idempotencyKey : newKey(),
  }
}
