import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Day } from '../../platform/day/day.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { listOpenSlots, type Slot } from '../../scheduling/slots/slots.ts'
import { toast } from '../../platform/ui/toast.tsx'

interface SlotQuery {
  consultant: number
  branch: number
}

const noSlots: Slot[] = []

/**
 * Today's open slots of the last search, with the toasts of this tab. Each search reloads; the tab
 * itself does not (specification, section 2), except after a change of the user's own.
 */
export function useEmptySlots(slotQuery: SlotQuery | undefined, today: Day, active: boolean) {
  const [searches, setSearches] = useState(0)
  const input = {
    query: { consultant: slotQuery?.consultant ?? 0, branch: slotQuery?.branch ?? 0, day: today },
  }
  const result = useCall(listOpenSlots, input, {
    enabled: slotQuery !== undefined && active,
    staleTime: Infinity,
    // Another screen may book a slot before this one is opened again.
    gcTime: 0,
  })
  const { data, error, refetch } = result
  useAfterOwnChange(callKey(listOpenSlots, input))
  const isHoliday = error?.code === 'holiday'
  const lastSearch = useRef(0)
  useEffect(() => {
    if (lastSearch.current === searches) return
    lastSearch.current = searches
    void refetch({ cancelRefetch: false }).then((answer) => {
      if (lastSearch.current === searches) showOutcome(answer.data?.slots, answer.error)
    })
  }, [searches, refetch])

  const slots = slotQuery && !error ? data?.slots : undefined
  return {
    slots: slots ?? noSlots,
    /** Undefined while they are not known. */
    count: isHoliday ? 0 : result.isPlaceholderData ? undefined : slots?.length,
    /** Why there are none; null while there are some, or none were asked for. */
    none: slots ? (data?.none ?? null) : null,
    closed: isHoliday,
    // A holiday is an answer, not an error.
    reading: slotQuery && { ...result, error: isHoliday ? null : error },
    loadingFirst: slotQuery !== undefined && result.isLoading,
    search: () => setSearches((count) => count + 1),
  }
}

function showOutcome(slots: Slot[] | undefined, error: ProblemError | null): void {
  // A holiday and an absent consultant have no empty slots either (specification, section 8); the
  // table shows the reason.
  const isEmpty = error ? error.code === 'holiday' || error.status === 404 : slots?.length === 0
  if (isEmpty) toast.info(text('table.empty'))
  else if (error && error.code !== 'signed_out') {
    toast.error(text('dashboard.errorSlots', { message: text(`problem.${error.code}`) }))
  }
}

/** Marks an answer as old after each change that is made on this screen: cancelling, moving. */
function useAfterOwnChange(queryKey: QueryKey): void {
  const queries = useQueryClient()
  const onChanged = useEffectEvent(() => void queries.invalidateQueries({ queryKey }))
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') onChanged()
      }),
    [queries],
  )
}
