import { useEffect, useRef } from 'react'
import type { Day } from '../../platform/day/day.ts'
import { call } from '../../platform/http/call.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { ProblemCode, Refusal } from '../../platform/http/problem.ts'
import { callKey, useReading } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { listOpenSlots, type Slot } from './slots.ts'

interface OpenSlotsWish {
  consultant: number | null
  branch: number | null
  day: Day | null
  /** False while the answer is not wanted (a dialog that is closed, a slot that is chosen). */
  enabled?: boolean
}

interface OpenSlots {
  /** Undefined until the answer is there, and when there was none. */
  slots: Slot[] | undefined
  /** False when the consultant never sits at the branch on that weekday. */
  offered: boolean
  loading: boolean
  refusal: ProblemCode | undefined
  /** Why there was no answer, but for a holiday, which is one. */
  failure: Refusal | undefined
  refetch: () => void
}

/**
 * A consultant's open slots on a day, with the toasts of the specification, section 8. They are
 * asked for anew each time: a slot seen a minute ago may be gone.
 */
export function useOpenSlots(wish: OpenSlotsWish): OpenSlots {
  const { consultant, branch, day, enabled = true } = wish
  const complete = consultant !== null && branch !== null && Boolean(day)
  const input = { query: { consultant: consultant ?? 0, branch: branch ?? 0, day: day ?? '' } }
  const key = `${consultant} ${branch} ${day}`
  const { data, error, isFetching, refetch } = useReading<CallAnswer<typeof listOpenSlots>>({
    queryKey: callKey(listOpenSlots, input),
    queryFn: () => call(listOpenSlots, input),
    enabled: enabled && complete,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refreshOnFocus: false,
  })
  useSlotToasts(key, outcomeOf(data, error))
  return {
    slots: data?.slots,
    offered: data?.offered ?? true,
    loading: isFetching,
    refusal: error?.code,
    failure: error && error.code !== 'holiday' ? error : undefined,
    refetch: () => void refetch(),
  }
}

type Outcome = 'some' | 'none' | 'holiday' | 'failed' | undefined

function outcomeOf(
  data: CallAnswer<typeof listOpenSlots> | undefined,
  error: Refusal | null,
): Outcome {
  // Whoever is signed out is sent to sign in; no toast on the way.
  if (error) return error.code === 'signed_out' ? undefined : errorOutcome(error)
  if (!data) return undefined
  // A weekday that is not offered is said where the slots would stand, not in a toast.
  return data.slots.length === 0 && data.offered ? 'none' : 'some'
}

const errorOutcome = ({ code }: Refusal): Outcome => (code === 'holiday' ? 'holiday' : 'failed')

/** One toast for each answer to one (consultant, branch, day), however often the page is drawn. */
function useSlotToasts(key: string, outcome: Outcome): void {
  const told = useRef('')
  useEffect(() => {
    const now = outcome && `${key} ${outcome}`
    if (told.current === now) return
    told.current = now ?? ''
    if (outcome === 'none') toast.info(text('slots.noneForDay'))
    if (outcome === 'holiday') toast.info(text('slots.holiday'))
    if (outcome === 'failed') toast.error(text('slots.error'))
  }, [key, outcome])
}
