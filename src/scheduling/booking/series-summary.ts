import { z } from 'zod'
import {
  agreedPlaces,
  openClashes,
  seriesListSchema,
  type SeriesList,
} from '../series/series-list.ts'
import type { SubscriptionBooking } from '../series/series-booking.ts'
import { seriesRequestOf, seriesRequestSchema } from './wizard-series.ts'
import { wizardValuesSchema, type WizardValues } from './wizard-values.ts'

/** What the Summary step shows of a series and sends, once its list is there. */
export const seriesSummarySchema = z.strictObject({
  kind: z.literal('series'),
  request: seriesRequestSchema,
  shown: wizardValuesSchema,
  /** Null until the dates were planned. */
  list: seriesListSchema.nullable(),
  /** Sent with the list, so that asking again after a lost answer books once. */
  idempotencyKey: z.uuid(),
})
export type SeriesSummary = z.output<typeof seriesSummarySchema>

/**
 * The snapshot of what stands in the fields. While that is the same, the list and its key stay: a
 * list that was perhaps booked already must not be planned around itself.
 */
export function summarizeSeries(
  values: WizardValues,
  before: SeriesSummary | undefined,
  newKey: () => string,
): SeriesSummary | undefined {
  const request = seriesRequestOf(values)
  if (!request) return undefined
  const same = before && JSON.stringify(before.request) === JSON.stringify(request)
  return {
    kind: 'series',
    request,
    shown: values,
    list: same ? before.list : null,
    idempotencyKey: same ? before.idempotencyKey : newKey(),
  }
}

/** Another list is another booking, with a key of its own. */
export const withList = (
  summary: SeriesSummary,
  list: SeriesList | null,
  newKey: () => string,
): SeriesSummary => ({ ...summary, list, idempotencyKey: newKey() })

/**
 * Exactly what the list shows, or undefined while it is not there, is not full or has a session
 * that was lost.
 */
export function seriesBookingOf({ request, list }: SeriesSummary): SubscriptionBooking | undefined {
  if (!list || list.sessions.length < request.sessions || openClashes(list).length > 0) {
    return undefined
  }
  return { ...request, sessions: agreedPlaces(list).map(({ day, slot }) => ({ day, slot })) }
}
