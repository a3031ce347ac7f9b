import { useRef, useState } from 'react'
import { ProblemError } from '../../platform/http/problem.ts'
import type { CallInput } from '../../platform/http/call-contract.ts'
import type { bookSeries } from '../series/series-booking.ts'
import type { bookAppointment } from './booking.ts'
import type { SameDayAppointment } from './same-day.ts'
import { useSameDayQuestion } from './use-same-day-question.tsx'
import { seriesBookingOf, type SingleSummary, type WizardSummary } from './wizard-summary.ts'

/** The calls that book the two kinds of summary; they throw a `ProblemError`. */
export interface BookingCalls<Booked> {
  single: (input: CallInput<typeof bookAppointment>) => Promise<Booked>
  series: (input: CallInput<typeof bookSeries>) => Promise<Booked>
  /** The patient's appointment of that day with the consultant; null for none. */
  sameDay: (summary: SingleSummary) => Promise<SameDayAppointment | null>
}

interface SubmitOptions<Booked> {
  /** What was sent and is not answered. */
  unanswered: WizardSummary | undefined
  setUnanswered: (sent: WizardSummary | undefined) => void
  onBooked: (booked: Booked, summary: WizardSummary) => void
  onProblem: (problem: ProblemError) => void
}

/**
 * Sends the summary, after the question before a second appointment of the day. A second click
 * before the answer sends nothing.
 */
export function useSubmitBooking<Booked>(
  summary: WizardSummary | null,
  calls: BookingCalls<Booked>,
  { unanswered, setUnanswered, onBooked, onProblem }: SubmitOptions<Booked>,
) {
  const [isSending, setSending] = useState(false)
  // `isSending` changes with the next render; a second click can arrive before it.
  const sending = useRef(false)
  const question = useSameDayQuestion()
  const send = summary && callFor(summary)

  /** The call for a summary; undefined while the dates of a series are not agreed. */
  function callFor(summaryToSend: WizardSummary): (() => Promise<Booked>) | undefined {
    const { idempotencyKey } = summaryToSend
    if (summaryToSend.kind === 'single') {
      return () => calls.single({ body: { ...summaryToSend.booking, idempotencyKey } })
    }
    const booking = seriesBookingOf(summaryToSend)
    return booking && (() => calls.series({ body: { ...booking, idempotencyKey } }))
  }

  const isWanted = (toSend: WizardSummary) =>
    toSend.kind === 'series' ||
    question.isWanted(toSend.idempotencyKey, async () => {
      const appointment = await calls.sameDay(toSend)
      if (!appointment) return undefined
      const { patient, consultant, day } = toSend.shown
      return {
        appointment,
        patientName: patient.name,
        consultantName: consultant?.name ?? '',
        day: day || toSend.booking.day,
      }
    })

  async function submit(): Promise<void> {
    if (!send || !summary || sending.current) return
    sending.current = true
    setSending(true)
    const isRepeat = unanswered?.idempotencyKey === summary.idempotencyKey
    try {
      if (await isWanted(summary)) {
        // Before it is sent: the tab can be gone before the answer.
        setUnanswered(summary)
        onBooked(await send(), summary)
      }
    } catch (error) {
      const problem = error instanceof ProblemError ? error : new ProblemError('unexpected')
      // A repeat may be refused whatever became of the request before it.
      if (!isRepeat && problem.status < 500) setUnanswered(undefined)
      onProblem(problem)
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  return { submit, sendable: Boolean(send), sending: isSending, question }
}
