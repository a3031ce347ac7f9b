import { useEffect, useState } from 'preact/hooks'
import { formatDay, type Day } from '../../platform/day/day.ts'
import type { WizardValues } from '../../scheduling/booking/wizard-values.ts'
import { firstSeriesDay } from '../../scheduling/series/series.ts'
import {
  listWeekOutlook,
  listWeekSlots,
  type WeekSlotDetails,
} from '../../scheduling/series/series-booking.ts'
import { slotNotes } from '../../scheduling/series/slot-notes.ts'
import { datesPerWeekday } from '../../scheduling/series/week-outlook.ts'
import { useReading } from '../page/use-reading.tsx'
import type { BookingWords } from './booking-texts.ts'
import type { WeekReadings } from './booking-view.ts'

interface WeekOptions {
  /** False while no weekly slots are shown. */
  isShown: boolean
  values: WizardValues
  today: Day
  words: BookingWords
  /** Called with the chosen slots that the schedule still has, when it has lost some. */
  onSlotsRemoved: (remaining: WeekSlotDetails[]) => void
  /** Called when they could not be read. */
  onFailed: () => void
}

/** Reads the weekly slots of a series, and what each could give. */
export function useWeekReadings(
  options: WeekOptions,
): WeekReadings & { openWeekday: (weekday: number) => void } {
  const { isShown, values, today, words, onSlotsRemoved, onFailed } = options
  const { text, inOrder, language } = words
  const [opened, openWeekday] = useState<number>()
  const { branch, service, sessions, slots: chosen } = values
  const query =
    isShown && branch && service?.isSeries ? { branch: branch.id, service: service.id } : null
  const read = useReading(listWeekSlots, query && { query }, { language })
  const slots = read.answer
  const weekday = opened ?? (chosen[0] ?? slots?.[0])?.weekday ?? 1
  const wanted =
    sessions &&
    datesPerWeekday(
      sessions,
      chosen.map((it) => it.weekday),
      weekday,
    )
  const startDay = values.startDay || firstSeriesDay(today)
  const outlook = useReading(
    listWeekOutlook,
    query && { query: { ...query, startDay, dates: wanted ?? 1 } },
    { language },
  )

  const remaining = slots && chosen.filter(({ id }) => slots.some((slot) => slot.id === id))
  const hasRemoved = remaining !== undefined && remaining.length < chosen.length
  useEffect(() => {
    if (hasRemoved && !read.isLoading) onSlotsRemoved(remaining)
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each answer
  }, [hasRemoved, read.isLoading])
  const hasFailed = read.failure !== undefined && !slots
  useEffect(() => {
    if (hasFailed) onFailed()
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each failure
  }, [hasFailed])

  const notesOf = ({ id }: { id: number }) =>
    slotNotes(
      outlook.answer?.find(({ slot }) => slot === id),
      wanted,
      {
        noneFree: () => text('seriesBooking.noneFree'),
        from: (first) => text('seriesBooking.slotFrom', { day: inOrder(formatDay(first)) }),
        free: (free, total) => text('seriesBooking.slotFree', { free, total }),
      },
    )
  return {
    slots,
    failure: hasFailed ? read.failure : undefined,
    notesOf,
    weekday,
    readAgain: read.readAgain,
    openWeekday,
  }
}
