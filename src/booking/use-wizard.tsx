import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useToday } from '../access/clinic-clock.tsx'
import type { ProblemCode, Refusal } from '../http/problem.ts'
import { sentenceFor, text } from '../i18n/languages.tsx'
import { toast } from '../ui/toast.tsx'
import { newUuid } from '../http/uuid.ts'
import { useSubmitBooking } from './use-submit-booking.tsx'
import { emptyDraft } from './wizard-draft.ts'
import { wayBackFrom } from './wizard-refusals.ts'
import { bookingOf, isStepComplete, stepOfField, wizardErrors } from './wizard-rules.ts'
import { useKeeping, useKeptWizard } from './wizard-storage.tsx'
import { summarize } from './wizard-summary.ts'
import {
  emptyWizard,
  withResets,
  wizardSteps,
  type Choice,
  type WizardStep,
  type WizardValues,
} from './wizard-values.ts'

export type Wizard = ReturnType<typeof useWizard>
export type WizardForm = Wizard['form']

/** The state of the booking wizard and all that can be done with it. */
export function useWizard() {
  const today = useToday()
  const kept = useKeptWizard(today)
  const [step, setStep] = useState<WizardStep>(kept.draft.step)
  const [summary, setSummary] = useState(kept.draft.summary)
  const [refusal, setRefusal] = useState<ProblemCode>()
  const form = useForm<WizardValues>({
    initialValues: kept.draft.values,
    validate: (values) => wizardErrors(values, today),
    validateInputOnBlur: true,
    // The shared rules speak in keys.
    enhanceGetInputProps: ({ inputProps }) => ({ error: sentenceFor(inputProps.error) }),
  })
  useKeeping(kept.keep, { step, values: form.values, summary })
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
    const values = form.getValues()
    const booking = bookingOf(values, today)
    // Over midnight, or in a restored draft, the first step may have ceased to be complete.
    if (!booking) return goTo('appointment')
    setSummary(summarize(booking, values, summary, newUuid))
    goTo('summary')
  }

  /** Shows what is still missing on this step. */
  function showErrors(): void {
    const errors = Object.entries(wizardErrors(form.getValues(), today)).filter(
      ([path]) => stepOfField(path) === step,
    )
    form.setErrors(Object.fromEntries(errors))
  }

  function onBooked(): void {
    toast.success(text('booking.booked'))
    // At once, and not with the next drawing: the screen may have been left meanwhile.
    kept.keep(emptyDraft)
    form.setValues(emptyWizard)
    setSummary(null)
    goTo('appointment')
  }

  function onRefused({ code, fields }: Refusal): void {
    if (code === 'signed_out') return
    toast.error(text('booking.failed'))
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
    if (code === 'key_reused') {
      setSummary((it) => it && { ...it, idempotencyKey: newUuid() })
    }
    setRefusal(code)
  }

  const { submit, pending } = useSubmitBooking(summary, { onBooked, onRefused })
  return {
    today,
    form,
    step,
    summary,
    refusal,
    complete,
    pending,
    choose,
    goOn,
    goBack: () => goTo(wizardSteps[Math.max(0, wizardSteps.indexOf(step) - 1)]!),
    goTo,
    showErrors,
    submit,
  }
}
