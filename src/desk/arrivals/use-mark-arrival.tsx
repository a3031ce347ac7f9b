import { useRef } from 'react'
import { Refusal } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { markArrived, undoArrival, type Arrival } from './arrivals.ts'
import { useReloadArrivals } from './use-arrivals.tsx'

/** Marks a patient as arrived, or takes that back; the list is read anew either way. */
export function useMarkArrival(): (arrival: Arrival) => Promise<void> {
  const mark = useChange(markArrived)
  const undo = useChange(undoArrival)
  const reload = useReloadArrivals()
  // A second click before the list is drawn anew would take the first one back.
  const sending = useRef(new Set<number>())

  return async ({ id, arrivedAt }) => {
    if (sending.current.has(id)) return
    sending.current.add(id)
    try {
      await (arrivedAt === null
        ? mark.mutateAsync({ params: { id } })
        : undo.mutateAsync({ params: { id }, body: { arrivedAt } }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'signed_out') toast.error(text(problemText(error.code)))
    } finally {
      sending.current.delete(id)
      reload()
    }
  }
}
