import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import type { ProblemCode, Refusal } from '../../platform/http/problem.ts'
import { sentenceFor, text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { useSeriesList } from './use-session-list.tsx'
import { useSubmitBooking, type BookingCalls } from './use-submit-booking.tsx'
import { emptyDraft, isWorthKeeping } from './wizard-draft.ts'
import { wayBackFrom } from './wizard-refusals.ts'
import { isStepComplete, stepOfField, wizardErrors } from './wizard-rules.ts'
import { useKeeping, useKeptWizard } from './wizard-storage.tsx'
import { summarize } from './wizard-summary.ts'
import {
  emptyWizard,
  isBegun,
  withResets,
  wizardSteps,
  type Choice,
  type WizardStep,
  type WizardValues,
} from './wizard-values.ts'

/** What the desk's wizard and the patients' own do each in its way. */
interface WizardPurpose<Booked> {
  /** Whether a patient fills it in, who is told nothing about anybody known. */
  forMyself: boolean
  calls: BookingCalls<Booked>
  /** After the wizard is empty again. */
  onBooked?: (booked: Booked) => void
}

export type Wizard = ReturnType<typeof useWizard>

/** The state of the booking wizard and all that can be done with it. */
export function useWizard<Booked>(purpose: WizardPurpose<Booked>) {
  const today = useToday()
  const kept = useKeptWizard(purpose.forMyself ? 'own' : 'desk', today)
  const [step, setStep] = useState<WizardStep>(kept.draft.step)
  const [summary, setSummary] = useState(kept.draft.summary)
  const [refusal, setRefusal] = useState<ProblemCode>()
  const form = useForm<WizardValues>({
    initialValues: kept.draft.values,
    validate: (values) => wizardErrors(values, today),
    validateInputOnBlur: true,
    // The shared rules speak in keys.
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, form: { getValues } }) => ({
      error: sentenceFor(error),
      // Whoever only passes by has forgotten nothing yet.
      onBlur: () => isBegun(getValues()) && onBlur?.(),
    }),
  })
  useKeeping(kept.keep, { step, values: form.values, summary })
  const isSeriesShown = summary?.kind === 'series'
  const list = useSeriesList({
    series: isSeriesShown && step === 'summary' ? summary : null,
    setSummary,
    onRefused: (refused) => leadBack(refused) && setRefusal(refused.code),
    onChange: () => setRefusal(undefined),
  })
  const { submit, sendable, sending } = useSubmitBooking(summary, purpose.calls, {
    onBooked,
    onRefused,
  })
  const complete = isStepComplete(step, form.values, today)

  function choose(choice: Choice): void {
    for (const [name, value] of Object.entries(withResets(choice, form.getValues()))) {
      form.setFieldValue(name, value)
    }
    setRefusal(undefined)
  }

  function goTo(next: WizardStep): void {
    setRefusal(undefined)
    setStep(next)
  }

  function goOn(): void {
    if (!complete) return
    if (step === 'appointment') return goTo('patient')
    const next = summarize(form.getValues(), today, summary, newUuid)
    // Over midnight, or in a restored draft, the first step may have ceased to be complete.
    if (!next) return goTo('appointment')
    setSummary(next)
    goTo('summary')
  }

  /** Shows what is still missing on this step. */
  function showErrors(): void {
    const errors = Object.entries(wizardErrors(form.getValues(), today)).filter(
      ([path]) => stepOfField(path) === step,
    )
    form.setErrors(Object.fromEntries(errors))
  }

  /** Forgets all that was typed. */
  function startAgain(): void {
    // At once, and not with the next drawing: the screen may have been left meanwhile.
    kept.keep(emptyDraft)
    form.setValues(emptyWizard)
    form.clearErrors()
    setSummary(null)
    goTo('appointment')
  }

  function onBooked(booked: Booked): void {
    // The confirmation of a patient's series says itself that it is not booked yet.
    if (!purpose.forMyself || !isSeriesShown) {
      toast.success(text(isSeriesShown ? 'subscription.booked' : 'booking.booked'))
    }
    startAgain()
    purpose.onBooked?.(booked)
  }

  function onRefused(refused: Refusal): void {
    const { code } = refused
    if (code === 'signed_out') return
    toast.error(text(isSeriesShown ? 'subscription.failed' : 'booking.failed'))
    leadBack(refused)
    if (code === 'series_clash') list.check()
    if (code === 'key_reused') {
      setSummary((it) => it && { ...it, idempotencyKey: newUuid() })
    }
    setRefusal(code)
  }

  /** Goes back to where the refused booking can be mended, if that is not here. */
  function leadBack({ code, fields }: Refusal): boolean {
    const wayBack = wayBackFrom(code)
    if (wayBack) {
      choose(wayBack.clears)
      goTo(wayBack.step)
    }
    const [firstField] = Object.keys(fields ?? {})
    if (firstField) {
      form.setErrors(fields!)
      goTo(stepOfField(firstField))
    }
    return Boolean(wayBack || firstField)
  }

  return {
    forMyself: purpose.forMyself,
    today,
    form,
    step,
    summary,
    refusal,
    complete,
    sendable,
    /** While it is sent, and until it is known what was lost of a refused series. */
    pending: sending || list.checking,
    list,
    choose,
    goOn,
    goBack: () => goTo(wizardSteps[Math.max(0, wizardSteps.indexOf(step) - 1)]!),
    goTo,
    showErrors,
    submit,
    startAgain,
    isEmpty: !isWorthKeeping({ step, values: form.values, summary }),
  }
}
