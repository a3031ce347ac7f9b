import { useEffect } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listWeekSlots, type WeekSlotDetails } from './series-booking.ts'

interface WeekSlots {
  /** Undefined while loading and after an error. */
  slots: WeekSlotDetails[] | undefined
  /** False while the shown slots may be older than the schedule. */
  fresh: boolean
  failure: ProblemError | undefined
  refetch: () => void
}

/** The weekly slots of a service at a branch; a toast when there are none (specification, section 8). */
export function useWeekSlots(branch: number | null, service: number): WeekSlots {
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    listWeekSlots,
    { query: { branch: branch ?? 0, service } },
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
