import type { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import { subscriptionServiceId } from '../../masters/services/services.ts'
import { firstSeriesDay, lastSeriesStart } from '../series/series.ts'
import { seriesWishSchema, subscriptionBookingSchema } from '../series/series-booking.ts'
import type { WizardValues } from './wizard-values.ts'

/** The subscription service is always booked as a series, and no other service is. */
export const isSeries = ({ service }: Pick<WizardValues, 'service'>): boolean =>
  service?.id === subscriptionServiceId

/** All that a series is booked with but its dates, of which only the number is known yet. */
export const seriesRequestSchema = subscriptionBookingSchema.extend({
  sessions: seriesWishSchema.shape.sessions,
})
type SeriesRequest = z.output<typeof seriesRequestSchema>

const toRequest = (values: WizardValues) => {
  const { branch, healthIssues, plan, startDay, sessions, slots, patient } = values
  const ids = slots.map(({ id }) => id)
  return { branch: branch?.id, healthIssues, plan, startDay, sessions, slots: ids, patient }
}

/** Whether a series may begin on a day. */
export const canStartOn = (day: Day, today: Day): boolean =>
  day >= firstSeriesDay(today) && day <= lastSeriesStart(today)

/** What is wrong: the path of the field and the key of its sentence. */
export function seriesErrors(values: WizardValues, today: Day): Record<string, TextKey> {
  const { error } = seriesRequestSchema.safeParse(toRequest(values))
  const errors: Record<string, TextKey> = {}
  for (const { path, message } of error?.issues ?? []) {
    errors[path.join('.')] ??= message as TextKey
  }
  if (values.startDay && !canStartOn(values.startDay, today)) {
    errors.startDay = sentence('subscription.startDayWithin')
  }
  return errors
}

/** The request of complete fields, or undefined while something is wrong or missing. */
export const seriesRequestOf = (values: WizardValues): SeriesRequest | undefined =>
  seriesRequestSchema.safeParse(toRequest(values)).data
