import { useRef } from 'react'
import { ProblemError, problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { markArrived, undoArrival, type Arrival } from './arrivals.ts'
import { useReloadArrivals } from './use-arrivals.tsx'

/**
 * Marks a patient as arrived, and says the token, or undoes it; reloads the list on success and on
 * failure.
 */
export function useMarkArrival(): (arrival: Arrival) => Promise<void> {
  const mark = useChange(markArrived)
  const undo = useChange(undoArrival)
  const reload = useReloadArrivals()
  // A second click before the list has reloaded would undo the first.
  const sendingIds = useRef(new Set<number>())

  return async ({ appointmentId: id, patientName: patient, arrivedAt }) => {
    if (sendingIds.current.has(id)) return
    sendingIds.current.add(id)
    try {
      if (arrivedAt === null) {
        const { token } = await mark.mutateAsync({ params: { id } })
        toast.success(text('line.arrivedToast', { token, patient }))
      } else await undo.mutateAsync({ params: { id }, body: { arrivedAt } })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'signed_out') toast.error(text(problemMessageKey(error.code)))
    } finally {
      sendingIds.current.delete(id)
      reload()
    }
  }
}
