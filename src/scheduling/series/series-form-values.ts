import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { weekSlotSchema, type ShownWeekSlot } from './series-booking.ts'

/**
 * What is chosen for a series, as it stands in the fields. The weekdays' slots are kept whole, not
 * by id alone: their tabs and the summary show them.
 */
export const seriesEntrySchema = z.strictObject({
  plan: z.literal('custom'),
  sessions: z.int().nullable(),
  startDay: daySchema.or(z.literal('')),
  slots: z.array(weekSlotSchema),
})
export type SeriesEntry = z.output<typeof seriesEntrySchema>

export const emptySeriesEntry: SeriesEntry = {
  plan: 'custom',
  sessions: null,
  startDay: '',
  slots: [],
}

/** The chosen slots with another one for its weekday, in the order of the week. */
export const withSlot = (slots: readonly ShownWeekSlot[], slot: ShownWeekSlot): ShownWeekSlot[] =>
  [...withoutWeekday(slots, slot.weekday), slot].toSorted((a, b) => a.weekday - b.weekday)

export const withoutWeekday = (slots: readonly ShownWeekSlot[], weekday: number): ShownWeekSlot[] =>
  slots.filter((slot) => slot.weekday !== weekday)
