import { useRef, useState } from 'preact/hooks'
import { call } from '../../platform/http/call.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  seriesConfirmation,
  singleConfirmation,
  type Confirmation,
} from '../../scheduling/booking/confirmation.ts'
import { bookOwnAppointment, bookOwnSeries } from '../../scheduling/booking/own-booking.ts'
import { sameDayOf, type OwnAppointment } from '../../scheduling/booking/same-day.ts'
import { seriesBookingOf, type WizardSummary } from '../../scheduling/booking/wizard-summary.ts'
import type { BookingWords } from './booking-texts.ts'
import type { SameDayQuestion } from './booking-view.ts'

/** Milliseconds after which a booking without an answer is sent again, by itself. */
const pausesMs = [1_000, 4_000]

interface SubmitOptions {
  words: Pick<BookingWords, 'locale' | 'language'>
  /** What was booked on this page. */
  booked: readonly OwnAppointment[]
  /** What was sent and is not answered. */
  unanswered: WizardSummary | undefined
  setUnanswered: (sent: WizardSummary | undefined) => void
  onBooked: (confirmation: Confirmation, summary: WizardSummary) => void
  onProblem: (problem: ProblemError) => void
}

/** Whether a summary can be booked: the dates of a series are agreed first. */
export const canBook = (summary: WizardSummary | null): boolean =>
  summary !== null && (summary.kind === 'single' || seriesBookingOf(summary) !== undefined)

/**
 * Sends a summary, after the question before a second appointment of the day. A second press before the
 * answer sends nothing, and an answer that is lost on the line is asked for again: with the summary's own
 * key, so that nothing is booked twice.
 */
export function useSubmit(options: SubmitOptions) {
  const { words, booked, unanswered, setUnanswered, onBooked, onProblem } = options
  const [isSending, setSending] = useState(false)
  // `isSending` changes with the next render; a second press can come before it.
  const sendingRef = useRef(false)
  const agreedKeyRef = useRef('')
  const [question, setQuestion] = useState<SameDayQuestion>()

  /** The call for a summary; the patient reads the language of the page. */
  function send(summary: WizardSummary): Promise<Confirmation> | undefined {
    const { idempotencyKey } = summary
    const { language } = words
    if (summary.kind === 'single') {
      const patient = { ...summary.booking.patient, language: words.locale }
      const body = { ...summary.booking, patient, idempotencyKey }
      return call(bookOwnAppointment, { body }, { language }).then(singleConfirmation)
    }
    const booking = seriesBookingOf(summary)
    if (!booking) return undefined
    const patient = { ...booking.patient, language: words.locale }
    const body = { ...booking, patient, idempotencyKey }
    return call(bookOwnSeries, { body }, { language }).then(seriesConfirmation)
  }

  async function sendUntilAnswered(
    summary: WizardSummary,
    onLost: () => void,
  ): Promise<Confirmation | undefined> {
    for (const pauseMs of pausesMs) {
      try {
        return await send(summary)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'unavailable') throw error
        onLost()
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    return send(summary)
  }

  async function submit(summary: WizardSummary | null): Promise<void> {
    if (!summary || !canBook(summary) || sendingRef.current) return
    const { idempotencyKey } = summary
    if (summary.kind === 'single' && agreedKeyRef.current !== idempotencyKey) {
      const appointment = sameDayOf(summary.booking, booked)
      if (appointment) return setQuestion({ appointment, booking: summary })
    }
    sendingRef.current = true
    setSending(true)
    // Before it is sent: the page can be loaded again before the answer.
    setUnanswered(summary)
    let isLost = unanswered?.idempotencyKey === idempotencyKey
    try {
      const confirmation = await sendUntilAnswered(summary, () => {
        isLost = true
      })
      if (confirmation) onBooked(confirmation, summary)
    } catch (error) {
      const problem = error instanceof ProblemError ? error : new ProblemError('unexpected')
      // A limit refuses a repeat too, whatever became of the one before.
      if (!isLost && problem.status < 500) setUnanswered(undefined)
      onProblem(problem)
    } finally {
      sendingRef.current = false
      setSending(false)
    }
  }

  async function answerQuestion(isAgreed: boolean): Promise<void> {
    setQuestion(undefined)
    if (!isAgreed || !question) return
    agreedKeyRef.current = question.booking.idempotencyKey
    await submit(question.booking)
  }

  return { submit, isSending, question, answerQuestion }
}
