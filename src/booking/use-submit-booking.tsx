import { useRef } from 'react'
import { Refusal } from '../http/problem.ts'
import { useChange } from '../http/queries.tsx'
import { bookSubscription } from '../subscriptions/subscription-booking.ts'
import { bookAppointment } from './booking.ts'
import { seriesBookingOf } from './series-summary.ts'
import type { WizardSummary } from './wizard-summary.ts'

interface Outcomes {
  onBooked: () => void
  onRefused: (refusal: Refusal) => void
}

/** Sends the summary. A second click before the answer sends nothing. */
export function useSubmitBooking(summary: WizardSummary | null, { onBooked, onRefused }: Outcomes) {
  const single = useChange(bookAppointment)
  const series = useChange(bookSubscription)
  // `isPending` comes with the next drawing; two clicks can come before it.
  const sending = useRef(false)
  const send = summary && sendingOf(summary)

  /** Each kind of summary fits one call; undefined while the dates of a series are not agreed. */
  function sendingOf(whole: WizardSummary): (() => Promise<unknown>) | undefined {
    const { idempotencyKey } = whole
    if (whole.kind === 'single') {
      return () => single.mutateAsync({ body: { ...whole.booking, idempotencyKey } })
    }
    const booking = seriesBookingOf(whole)
    return booking && (() => series.mutateAsync({ body: { ...booking, idempotencyKey } }))
  }

  async function submit(): Promise<void> {
    if (!send || sending.current) return
    sending.current = true
    try {
      await send()
      onBooked()
    } catch (error) {
      onRefused(error instanceof Refusal ? error : new Refusal('unexpected'))
    } finally {
      sending.current = false
    }
  }

  return { submit, sendable: Boolean(send), sending: single.isPending || series.isPending }
}
