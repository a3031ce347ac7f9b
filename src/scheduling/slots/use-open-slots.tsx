import { useEffect, useRef, useState } from 'react'
import type { Day } from '../../platform/day/day.ts'
import { call } from '../../platform/http/call.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { ProblemCode, ProblemError } from '../../platform/http/problem.ts'
import { liveMetaOf } from '../../platform/http/live-query.tsx'
import { callKey, useQueryWithRetries } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { isNotOffered } from './no-slot-reason.ts'
import { slotsOutcome, slotsToasts, type SlotsOutcome } from './slots-outcome.ts'
import { listOpenSlots, type Slot } from './slots.ts'

interface OpenSlotsQuery {
  consultant: number | null
  branch: number | null
  day: Day | null
  /** False while the slots are not needed (a closed dialog, a slot already chosen). */
  enabled?: boolean
}

interface OpenSlots {
  /** Undefined while loading and after an error. */
  slots: Slot[] | undefined
  /** False when the consultant has no slots at the branch on that weekday. */
  offered: boolean
  /** They are not known, or read again on request; not while they follow other desks by themselves. */
  loading: boolean
  problem: ProblemCode | undefined
  /** The error of the call; undefined for a holiday, which is an expected answer. */
  failure: ProblemError | undefined
  refetch: () => void
}

/**
 * A consultant's open slots on a day, with the toasts of the specification, section 8. Never
 * cached: another desk may have taken a slot in the last minute.
 */
export function useOpenSlots(query: OpenSlotsQuery): OpenSlots {
  const { consultant, branch, day, enabled = true } = query
  const isComplete = consultant !== null && branch !== null && Boolean(day)
  const input = { query: { consultant: consultant ?? 0, branch: branch ?? 0, day: day ?? '' } }
  const key = `${consultant} ${branch} ${day}`
  const { data, error, isFetching, refetch } = useQueryWithRetries<
    CallAnswer<typeof listOpenSlots>
  >({
    queryKey: callKey(listOpenSlots, input),
    queryFn: () => call(listOpenSlots, input),
    enabled: enabled && isComplete,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refreshOnFocus: false,
    meta: liveMetaOf(listOpenSlots, input),
  })
  const [isRequested, setRequested] = useState(false)
  useSlotToasts(key, slotsOutcome(data, error))
  return {
    slots: data?.slots,
    offered: !isNotOffered(data?.none ?? null),
    loading: isFetching && (isRequested || data === undefined),
    problem: error?.code,
    failure: error && error.code !== 'holiday' ? error : undefined,
    refetch: () => {
      setRequested(true)
      void refetch().finally(() => setRequested(false))
    },
  }
}

/** Shows one toast per outcome of a (consultant, branch, day), also when the page renders again. */
function useSlotToasts(key: string, outcome: SlotsOutcome): void {
  const notifiedOutcome = useRef('')
  useEffect(() => {
    const currentOutcome = outcome && `${key} ${outcome}`
    if (notifiedOutcome.current === currentOutcome) return
    notifiedOutcome.current = currentOutcome ?? ''
    if (!outcome || outcome === 'some') return
    const { kind, text: sentence } = slotsToasts[outcome]
    void toast[kind](text(sentence))
  }, [key, outcome])
}
