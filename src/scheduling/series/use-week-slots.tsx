import { useEffect } from 'react'
import type { Refusal } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listWeekSlots, type ShownWeekSlot } from './series-booking.ts'

interface WeekSlots {
  /** Undefined until the answer is there, and when there was none. */
  slots: ShownWeekSlot[] | undefined
  /** False while what is shown may be older than what the schedule says by now. */
  fresh: boolean
  failure: Refusal | undefined
  refetch: () => void
}

/** The weekly slots of a branch, with the toast of the specification, section 8, when there are none. */
export function useWeekSlots(branch: number | null): WeekSlots {
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    listWeekSlots,
    { query: { branch: branch ?? 0 } },
    { enabled: branch !== null },
  )
  // Those of the last branch stand in until the new ones are there.
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
