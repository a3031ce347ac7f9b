import { useEffect } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { slotNotes } from './slot-notes.ts'
import { listWeekOutlook, listWeekSlots, type WeekSlotDetails } from './series-booking.ts'

interface WeekSlots {
  /** Undefined while loading and after an error. */
  slots: WeekSlotDetails[] | undefined
  /** False while the shown slots may be older than the schedule. */
  fresh: boolean
  failure: ProblemError | undefined
  refetch: () => void
}

interface WeekSlotsQuery {
  branch: number | null
  service: number
  /** The series that is moved; undefined for a new one. */
  series: number | undefined
}

/** The weekly slots of a service at a branch; a toast when there are none (specification, section 8). */
export function useWeekSlots({ branch, service, series }: WeekSlotsQuery): WeekSlots {
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    listWeekSlots,
    { query: { branch: branch ?? 0, service, series } },
    { enabled: branch !== null },
  )
  // Placeholder data are the slots of the branch before.
  const slots = isPlaceholderData ? undefined : data
  const failure = (!slots && error) || undefined
  const failed = failure !== undefined && failure.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(text('slots.error'))
  }, [failed])
  return {
    slots,
    fresh: !isFetching,
    failure,
    refetch: () => void refetch(),
  }
}

/** What a weekly slot could give, as lines below its time. */
export function useSlotNotes(query: {
  branch: number | null
  service: number
  /** Undefined for no notes. */
  startDay: Day | undefined
  /** How many dates of the weekday are wanted; null while no number of sessions is chosen. */
  dates: number | null
}): (slot: { id: number }) => string[] {
  const { branch, service, startDay, dates } = query
  const enabled = branch !== null && startDay !== undefined
  const { data, isPlaceholderData } = useCall(
    listWeekOutlook,
    { query: { branch: branch ?? 0, service, startDay: startDay ?? '', dates: dates ?? 1 } },
    { enabled },
  )
  return ({ id }) => {
    if (!enabled) return []
    const outlook = isPlaceholderData ? undefined : data?.find(({ slot }) => slot === id)
    return slotNotes(outlook, dates, {
      noneFree: () => text('seriesBooking.noneFree'),
      from: (first) => text('seriesBooking.slotFrom', { day: isolateLtr(formatDay(first)) }),
      free: (free, total) => text('seriesBooking.slotFree', { free, total }),
    })
  }
}
