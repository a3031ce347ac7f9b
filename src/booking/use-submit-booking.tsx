import { useRef } from 'react'
import { Refusal } from '../http/problem.ts'
import { useChange } from '../http/queries.tsx'
import { bookAppointment } from './booking.ts'
import type { WizardSummary } from './wizard-summary.ts'

interface Outcomes {
  onBooked: () => void
  onRefused: (refusal: Refusal) => void
}

/** Sends the summary. A second click before the answer sends nothing. */
export function useSubmitBooking(summary: WizardSummary | null, { onBooked, onRefused }: Outcomes) {
  const change = useChange(bookAppointment)
  // `isPending` comes with the next drawing; two clicks can come before it.
  const sending = useRef(false)

  async function submit(): Promise<void> {
    if (!summary || sending.current) return
    sending.current = true
    try {
      const { booking, idempotencyKey } = summary
      await change.mutateAsync({ body: { ...booking, idempotencyKey } })
      onBooked()
    } catch (error) {
      onRefused(error instanceof Refusal ? error : new Refusal('unexpected'))
    } finally {
      sending.current = false
    }
  }

  return { submit, pending: change.isPending }
}
