import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { ProblemCode, ProblemError } from '../../platform/http/problem.ts'
import { messageFor, text } from '../../platform/i18n/i18n.tsx'
import { readHousehold } from '../../patients/register/household.ts'
import { isAltered, type KnownPatient } from '../../patients/register/known-patient.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import type { readOwnState } from './own-booking.ts'
import { useAnnounceBooked } from './use-announce-booked.tsx'
import { useUnanswered } from './use-unanswered.tsx'
import { useSubmitBooking, type BookingCalls } from './use-submit-booking.tsx'
import { useSessionList } from './use-session-list.tsx'
import { emptyDraft, isWorthSaving } from './wizard-draft.ts'
import { correctionFor, isStepComplete, stepOfField, wizardErrors } from './wizard-rules.ts'
import { useSaveWizard, useStoredWizard } from './stored-wizard.tsx'
import { summarize, type WizardSummary } from './wizard-summary.ts'
import {
  emptyWizard,
  isStarted,
  withResets,
  wizardSteps,
  type Choice,
  type WizardStep,
  type WizardValues,
} from './wizard-values.ts'

interface WizardOptions<Booked> {
  calls: BookingCalls<Booked>
  /** What a request has booked whose answer was lost. */
  found: (state: CallAnswer<typeof readOwnState>) => Booked
  /** Called after the wizard is reset. */
  onBooked?: (booked: Booked, summary: WizardSummary) => void
}

export type Wizard = ReturnType<typeof useWizard>

/** The state of the booking wizard and its actions. */
export function useWizard<Booked>(options: WizardOptions<Booked>) {
  const today = useToday()
  const stored = useStoredWizard(today)
  const [step, setStep] = useState<WizardStep>(stored.draft.step)
  const [summary, setSummary] = useState(stored.draft.summary)
  const [unanswered, setUnanswered] = useState(stored.draft.unanswered)
  const [problem, setProblem] = useState<ProblemCode>()
  // Whether the patient was chosen before the first step.
  const [isPatientChosen, setPatientChosen] = useState(false)
  const [isAskingAltered, setAskingAltered] = useState(false)
  // Counts what fills the first step by itself: the focus goes to what is left to do.
  const [fillCount, setFillCount] = useState(0)
  const queries = useQueryClient()
  const announceBooked = useAnnounceBooked()
  const form = useForm<WizardValues>({
    initialValues: stored.draft.values,
    validate: (values) => wizardErrors(values, today),
    validateInputOnBlur: true,
    // The shared rules return text keys.
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, form: { getValues } }) => ({
      error: messageFor(error),
      // In an untouched form, tabbing through the fields shows no errors.
      onBlur: () => isStarted(getValues()) && onBlur?.(),
    }),
  })
  useSaveWizard(stored.save, { step, values: form.values, summary, unanswered })
  const isSeriesShown = summary?.kind === 'series'
  const sessionList = useSessionList({
    series: isSeriesShown && step === 'summary' ? summary : null,
    setSummary,
    onProblem: (error) => goToCorrection(error) && setProblem(error.code),
    onChange: () => setProblem(undefined),
  })
  const {
    submit,
    sendable: canSubmit,
    sending,
    question,
  } = useSubmitBooking(summary, options.calls, {
    unanswered,
    setUnanswered,
    onBooked,
    onProblem,
  })
  const { unlessBooked, isAsking } = useUnanswered({
    unanswered,
    onBooked: (state, sent) => onBooked(options.found(state), sent),
    onProblem: ({ code }) => setProblem(code),
  })
  const isComplete = isStepComplete(step, form.values, today)

  function choose(choice: Choice): void {
    for (const [name, value] of Object.entries(withResets(choice, form.getValues()))) {
      form.setFieldValue(name, value)
    }
    setProblem(undefined)
  }

  function goTo(next: WizardStep): void {
    setProblem(undefined)
    setStep(next)
  }

  function goNext(): void {
    // Not `isComplete`: an answer may have changed the fields since they were shown.
    if (!isStepComplete(step, form.getValues(), today)) return showErrors()
    const { patient } = form.getValues()
    const isPatientDone =
      isPatientChosen && patient.known && isStepComplete('patient', form.getValues(), today)
    if (step === 'appointment' && !isPatientDone) return goTo('patient')
    if (isAltered(patient.known, patient)) return setAskingAltered(true)
    const next = summarize(form.getValues(), today, summary, newUuid)
    // After midnight, or in a restored draft, the first step can have become incomplete.
    if (!next) return goTo('appointment')
    setSummary(next)
    goTo('summary')
  }

  /** Goes on for the corrected patient, or for another person. */
  function answerAltered(known: KnownPatient | null): void {
    setAskingAltered(false)
    form.setFieldValue('patient.known', known)
    goNext()
  }

  /** Shows the errors of this step's fields. */
  function showErrors(): void {
    const errors = Object.entries(wizardErrors(form.getValues(), today)).filter(
      ([path]) => stepOfField(path) === step,
    )
    form.setErrors(Object.fromEntries(errors))
  }

  /**
   * Resets the wizard and its draft. A desk keeps its branch, and the given patient's fields; a
   * 'chosen' patient is not asked for again.
   */
  function restart(patient: Partial<WizardValues['patient']> = {}, as?: 'chosen'): void {
    setPatientChosen(as === 'chosen')
    // Not in the next render's effect, because the screen can be closed before it.
    stored.save(emptyDraft)
    const { branch } = form.getValues()
    form.setValues({ ...emptyWizard, branch, patient: { ...emptyWizard.patient, ...patient } })
    form.clearErrors()
    setSummary(null)
    setUnanswered(undefined)
    goTo('appointment')
    setFillCount((count) => count + 1)
  }

  /** Choices that the desk has not made itself: of a link, or of the booking before. */
  function fillIn(choice: Choice): void {
    choose(choice)
    setFillCount((count) => count + 1)
  }

  function onBooked(booked: Booked, sent: WizardSummary): void {
    announceBooked(sent)
    restart()
    options.onBooked?.(booked, sent)
  }

  function onProblem(error: ProblemError): void {
    const { code } = error
    if (code === 'signed_out') return
    toast.error(text(isSeriesShown ? 'seriesBooking.failed' : 'booking.failed'))
    goToCorrection(error)
    if (code === 'series_clash') sessionList.check()
    if (code === 'patient_changed') {
      form.setFieldValue('patient.known', null)
      void queries.invalidateQueries({ queryKey: callKey(readHousehold) })
    }
    if (code === 'key_reused') {
      setSummary((it) => it && { ...it, idempotencyKey: newUuid() })
    }
    setProblem(code)
  }

  /**
   * Goes back to the step on which a refused booking can be corrected; false when there is none.
   */
  function goToCorrection({ code, fields }: ProblemError): boolean {
    const correction = correctionFor(code)
    if (correction) {
      choose(correction.clears)
      goTo(correction.step)
    }
    const [firstField] = Object.keys(fields ?? {})
    if (firstField) {
      form.setErrors(fields!)
      goTo(stepOfField(firstField))
    }
    return Boolean(correction || firstField)
  }

  /** Leaves the summary for a step before it. */
  const leaveFor = (next: WizardStep) =>
    step === 'summary' ? unlessBooked(() => goTo(next)) : goTo(next)

  return {
    today,
    form,
    step,
    summary,
    problem,
    complete: isComplete,
    sendable: canSubmit,
    /** While a booking is sent or asked for, and while the sessions of a refused series are checked. */
    pending: sending || isAsking || sessionList.checking,
    list: { ...sessionList, planAgain: () => unlessBooked(sessionList.planAgain) },
    choose,
    fillIn,
    fillCount,
    goOn: goNext,
    goBack: () => leaveFor(wizardSteps[Math.max(0, wizardSteps.indexOf(step) - 1)]!),
    goTo: leaveFor,
    showErrors,
    altered: {
      isAsking: isAskingAltered,
      close: () => setAskingAltered(false),
      answer: answerAltered,
    },
    submit: () => {
      const isRepeat = unanswered?.idempotencyKey === summary?.idempotencyKey
      if (isRepeat) void submit()
      else unlessBooked(() => void submit())
    },
    /** Before a second appointment of the patient with the consultant on the day. */
    sameDay: question,
    startAgain: () => unlessBooked(() => restart()),
    startFor: restart,
    isEmpty: !isWorthSaving({ step, values: form.values, summary }),
  }
}
