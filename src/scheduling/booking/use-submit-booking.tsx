import { useRef, useState } from 'react'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { bookSubscription } from '../series/series-booking.ts'
import type { bookAppointment } from './booking.ts'
import { seriesBookingOf } from './series-summary.ts'
import type { WizardSummary } from './wizard-summary.ts'

/** The calls that the two kinds of summary are sent with. A refused one throws its Refusal. */
export interface BookingCalls<Booked> {
  single: (input: CallInput<typeof bookAppointment>) => Promise<Booked>
  series: (input: CallInput<typeof bookSubscription>) => Promise<Booked>
}

interface Outcomes<Booked> {
  onBooked: (booked: Booked) => void
  onRefused: (refusal: Refusal) => void
}

/** Sends the summary. A second click before the answer sends nothing. */
export function useSubmitBooking<Booked>(
  summary: WizardSummary | null,
  calls: BookingCalls<Booked>,
  { onBooked, onRefused }: Outcomes<Booked>,
) {
  const [isSending, setSending] = useState(false)
  // `isSending` comes with the next drawing; two clicks can come before it.
  const sending = useRef(false)
  const send = summary && sendingOf(summary)

  /** Each kind of summary fits one call; undefined while the dates of a series are not agreed. */
  function sendingOf(whole: WizardSummary): (() => Promise<Booked>) | undefined {
    const { idempotencyKey } = whole
    if (whole.kind === 'single') {
      return () => calls.single({ body: { ...whole.booking, idempotencyKey } })
    }
    const booking = seriesBookingOf(whole)
    return booking && (() => calls.series({ body: { ...booking, idempotencyKey } }))
  }

  async function submit(): Promise<void> {
    if (!send || sending.current) return
    sending.current = true
    setSending(true)
    try {
      onBooked(await send())
    } catch (error) {
      onRefused(error instanceof Refusal ? error : new Refusal('unexpected'))
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  return { submit, sendable: Boolean(send), sending: isSending }
}
