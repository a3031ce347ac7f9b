import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Day } from '../../platform/day/day.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import type { Confirmation } from '../../scheduling/booking/confirmation.ts'
import type { OwnAppointment } from '../../scheduling/booking/same-day.ts'
import { settledChoice } from '../../scheduling/booking/settled-choice.ts'
import { correctionFor, isSeries, stepOfField } from '../../scheduling/booking/wizard-rules.ts'
import type { WizardSummary } from '../../scheduling/booking/wizard-summary.ts'
import type { WizardStep } from '../../scheduling/booking/wizard-values.ts'
import { isInBookingWindow } from '../../scheduling/slots/booking-window.ts'
import { slotsToasts } from '../../scheduling/slots/slots-outcome.ts'
import { pageNow } from '../page/page-clock.tsx'
import type { Toast } from '../page/toasts.ts'
import { useReading } from '../page/use-reading.tsx'
import { useSlotReadings } from '../slots/use-slot-readings.tsx'
import type { BookingPageProps } from './booking-view.ts'
import type { KeyedConfirmation } from './use-request-state.tsx'
import { useSessionPlan } from './use-session-plan.tsx'
import { canBook, useSubmit } from './use-submit.tsx'
import { useUnanswered } from './use-unanswered.tsx'
import { useWeekReadings } from './use-week-readings.tsx'
import { useWizardState } from './use-wizard-state.tsx'

interface BookingOptions {
  today: Day
  /** What was booked on this page, to which a booking is added. */
  booked: OwnAppointment[]
  onBooked: (confirmation: KeyedConfirmation) => void
  toast: (kind: Toast['kind'], message: string) => void
}

/** The whole form of one visitor: what is typed, what is read for it, and the booking itself. */
export function useBooking({ facts, words }: BookingPageProps, options: BookingOptions) {
  const { today, booked, onBooked, toast } = options
  const { text, language } = words
  const wizard = useWizardState(facts, today)
  const { values, step, summary, choose, setError } = wizard
  const { branch, service, consultant, day, slot } = values
  const isFirst = wizard.isReady && step === 'appointment'
  const isSeriesShown = summary?.kind === 'series'
  const { unlessBooked, isAsking } = useUnanswered({
    wizard,
    language,
    onBooked: confirm,
    onProblem: (error) => wizard.setProblem(sentenceOf(error)),
  })

  const who =
    isFirst && branch && service && !isSeries(values)
      ? { query: { branch: branch.id, service: service.id } }
      : null
  const consultants = useReading(listConsultants, who, { language })
  useEffect(() => {
    const settled = settledChoice(consultants.answer, consultant)
    if (settled !== undefined) choose({ consultant: settled })
    // oxlint-disable-next-line react/exhaustive-deps -- when the list or the choice is another one
  }, [consultants.answer, consultant])
  useEffect(() => {
    // Of a draft, a branch or a service that is no longer offered.
    const settled = settledChoice(facts.branches, branch)
    if (settled !== undefined) choose({ branch: settled })
    if (service && !facts.services.some(({ id }) => id === service.id)) choose({ service: null })
    // oxlint-disable-next-line react/exhaustive-deps -- as above
  }, [branch, service])

  const slots = useSlotReadings(
    {
      isShown: isFirst && !isSeries(values),
      branch: branch?.id ?? null,
      consultant: consultant?.id ?? null,
      service: service?.id,
      // Half a year is typed too, digit by digit.
      day: day && isInBookingWindow(day, today) ? day : '',
    },
    language,
  )
  const outcome = slots.outcome && `${consultant?.id} ${branch?.id} ${day} ${slots.outcome}`
  useEffect(() => {
    if (!slots.outcome || slots.outcome === 'some') return
    const { kind, text: sentence } = slotsToasts[slots.outcome]
    toast(kind, text(sentence))
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each outcome
  }, [outcome])
  // A slot of a draft or a step back can be taken or have begun by now.
  const isGone = slot !== null && slots.slots?.every(({ id }) => id !== slot.id)
  useEffect(() => {
    if (!isGone || slot === null) return undefined
    let isOther = false
    unlessBooked(() => {
      if (isOther) return
      const now = pageNow(facts.timeZone)
      const hasBegun = day === now.today && slot.starts <= now.time
      choose({ slot: null })
      setError('slot', hasBegun ? 'problem.past_slot' : 'problem.slot_taken')
    })
    return () => {
      isOther = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each slot
  }, [isGone, slot])
  // After a refused booking the slots get the focus.
  const { problem } = wizard
  useLayoutEffect(() => {
    if (problem && slots.slots) document.querySelector<HTMLElement>('[name=slot]')?.focus()
  }, [problem, slots.slots])

  const week = useWeekReadings({
    isShown: isFirst,
    values,
    today,
    words,
    onSlotsRemoved: (remaining) => {
      choose({ slots: remaining })
      setError('slots', 'problem.slot_not_offered')
    },
    onFailed: () => toast('error', text('slots.error')),
  })
  const plan = useSessionPlan({
    summary: step === 'summary' ? summary : null,
    language,
    setList: wizard.setList,
    onProblem: (error) => goToCorrection(error) && wizard.setProblem(sentenceOf(error)),
  })
  const { submit, isSending, question, answerQuestion } = useSubmit({
    words,
    booked,
    unanswered: wizard.unanswered,
    setUnanswered: wizard.setUnanswered,
    onProblem,
    onBooked: confirm,
  })

  // The next visitor's form is another one: an answer that comes late is not stored for them.
  const isLeftRef = useRef(false)
  useLayoutEffect(
    () => () => {
      isLeftRef.current = true
    },
    [],
  )
  function confirm(confirmation: Confirmation, sent: WizardSummary): void {
    if (isLeftRef.current) return
    const [session] = confirmation.sessions
    if (sent.kind === 'single' && session) {
      const { starts, ends } = session
      booked.push({ starts, ends, reference: confirmation.reference, booking: sent.booking })
      // None for a series: its confirmation says that it is only requested.
      toast('success', text('booking.booked'))
    }
    wizard.startAgain()
    const { idempotencyKey } = sent
    onBooked({ confirmation, idempotencyKey, bookedAt: Date.now() })
  }

  /** The server's sentence, or the page's own where no server has answered. */
  function sentenceOf({ code, message }: ProblemError): string {
    if (message !== code) return message
    return text(code === 'unavailable' ? 'problem.unavailable' : 'problem.unexpected')
  }

  function onProblem(error: ProblemError): void {
    toast('error', text(isSeriesShown ? 'seriesBooking.failed' : 'booking.failed'))
    goToCorrection(error)
    if (error.code === 'series_clash') plan.check()
    if (error.code === 'key_reused') wizard.renewKey()
    wizard.setProblem(sentenceOf(error))
  }

  /** Goes back to the step on which a refused booking can be corrected; false when there is none. */
  function goToCorrection({ code, fields }: ProblemError): boolean {
    const correction = correctionFor(code)
    if (correction) {
      choose(correction.clears)
      wizard.goTo(correction.step)
    }
    const [firstField] = Object.keys(fields ?? {})
    if (firstField) {
      wizard.setErrors(fields!)
      wizard.goTo(stepOfField(firstField))
    }
    return Boolean(correction || firstField)
  }

  /** Leaves the summary for a step before it. */
  const leave = (go: () => void) => (step === 'summary' ? unlessBooked(go) : go())
  const errors = Object.entries(wizard.errors).map(
    ([path, key]) => [path, text(key as TextKey as Parameters<typeof text>[0])] as const,
  )
  return {
    wizard: {
      ...wizard,
      goTo: (next: WizardStep) => leave(() => wizard.goTo(next)),
      goBack: () => leave(wizard.goBack),
      // Whoever comes next sees nothing of it, also where nobody can be asked.
      startAgain: () => unlessBooked(wizard.startAgain, wizard.startAgain),
    },
    consultants,
    slots,
    week,
    plan: { ...plan, planAgain: () => unlessBooked(plan.planAgain) },
    question,
    errors: Object.fromEntries(errors),
    planProblem: plan.problem && sentenceOf(plan.problem),
    canSubmit: canBook(summary),
    isPending: isSending || isAsking || plan.isChecking,
    submit: () => {
      const isSame = wizard.unanswered?.idempotencyKey === summary?.idempotencyKey
      if (isSame) void submit(summary)
      else unlessBooked(() => void submit(summary))
    },
    answerQuestion: (isAgreed: boolean) => void answerQuestion(isAgreed),
  }
}
