import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { weekSlotSchema, type WeekSlotDetails } from './series-booking.ts'

/**
 * The fields of a series in the booking form; also the form of its stored draft. Slots are stored
 * whole, not only by id, because their tabs and the summary show them.
 */
export const seriesFormValuesSchema = z.strictObject({
  plan: z.literal('custom'),
  sessions: z.int().nullable(),
  startDay: daySchema.or(z.literal('')),
  slots: z.array(weekSlotSchema),
})
export type SeriesFormValues = z.output<typeof seriesFormValuesSchema>

export const emptySeriesFormValues: SeriesFormValues = {
  plan: 'custom',
  sessions: null,
  startDay: '',
  slots: [],
}

/** The chosen slots with one replaced or added for its weekday, in order of the week. */
export const withSlot = (
  slots: readonly WeekSlotDetails[],
  slot: WeekSlotDetails,
): WeekSlotDetails[] =>
  [...withoutWeekday(slots, slot.weekday), slot].toSorted((a, b) => a.weekday - b.weekday)

export const withoutWeekday = (
  slots: readonly WeekSlotDetails[],
  weekday: number,
): WeekSlotDetails[] => slots.filter((slot) => slot.weekday !== weekday)

/** Weekly slots by their consultants, in the order in which each comes first. */
export function byConsultant(slots: readonly WeekSlotDetails[]): {
  first: WeekSlotDetails
  slots: WeekSlotDetails[]
}[] {
  const firsts = slots.filter(
    ({ consultantId }, index) =>
      slots.findIndex((other) => other.consultantId === consultantId) === index,
  )
  return firsts.map((first) => ({
    first,
    slots: slots.filter(({ consultantId }) => consultantId === first.consultantId),
  }))
}
