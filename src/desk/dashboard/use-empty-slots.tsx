import { useEffect, useRef, useState } from 'react'
import type { Day } from '../../platform/day/day.ts'
import type { Refusal } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { listOpenSlots, type Slot } from '../../scheduling/slots/slots.ts'
import { toast } from '../../platform/ui/toast.tsx'

interface Asked {
  consultant: number
  branch: number
}

const none: Slot[] = []

/** Today's open slots of who was asked for, with the toasts of this tab; each search asks anew. */
export function useEmptySlots(asked: Asked | undefined, today: Day, active: boolean) {
  const [searches, setSearches] = useState(0)
  const read = useCall(
    listOpenSlots,
    { query: { consultant: asked?.consultant ?? 0, branch: asked?.branch ?? 0, day: today } },
    { enabled: asked !== undefined && active, staleTime: Infinity },
  )
  const { data, error, refetch } = read
  const closed = error?.code === 'holiday'
  const last = useRef(0)
  useEffect(() => {
    if (last.current === searches) return
    last.current = searches
    void refetch({ cancelRefetch: false }).then((answer) => {
      if (last.current === searches) tellOutcome(answer.data?.slots, answer.error)
    })
  }, [searches])

  const slots = asked && !error ? data?.slots : undefined
  return {
    slots: slots ?? none,
    closed,
    // A holiday is an answer.
    reading: asked && { ...read, error: closed ? null : error },
    loadingFirst: asked !== undefined && read.isLoading,
    search: () => setSearches((count) => count + 1),
  }
}

function tellOutcome(slots: Slot[] | undefined, error: Refusal | null): void {
  // A holiday has no empty slots either; the table says which of the two it is.
  if (error ? error.code === 'holiday' : slots?.length === 0) toast.info(text('table.empty'))
  else if (error && error.code !== 'signed_out') {
    toast.error(text('dashboard.errorSlots', { message: text(`problem.${error.code}`) }))
  }
}
