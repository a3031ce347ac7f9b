import { useLayoutEffect, useState } from 'preact/hooks'
import type { Day } from '../../platform/day/day.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import {
  emptyDraft,
  isWorthSaving,
  type WizardDraft,
} from '../../scheduling/booking/wizard-draft.ts'
import { isStepComplete, stepOfField, wizardErrors } from '../../scheduling/booking/wizard-rules.ts'
import {
  summarize,
  withList,
  type SeriesSummary,
  type WizardSummary,
} from '../../scheduling/booking/wizard-summary.ts'
import {
  isStarted,
  withResets,
  wizardSteps,
  type Choice,
  type WizardStep,
  type WizardValues,
} from '../../scheduling/booking/wizard-values.ts'
import type { SessionList } from '../../scheduling/series/session-list.ts'
import { firstValues, type BookingFacts } from './booking-view.ts'
import { readOwnDraft, saveOwnDraft } from './own-draft.tsx'

/** Text keys of the sentences of refused fields, by the fields' paths. */
type Errors = Readonly<Record<string, string>>

interface State extends WizardDraft {
  errors: Errors
  /** The sentence above the step. */
  problem: string | undefined
}

/** Those of other fields. */
const without = (errors: Errors, fields: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !fields.includes(path)))

/** The fields, the step and the summary of a booking, and how each changes; kept in this tab as a draft. */
export function useWizardState(facts: BookingFacts, today: Day) {
  const staffId = facts.staff?.id ?? 0
  const start: State = {
    ...emptyDraft,
    values: firstValues(facts),
    errors: {},
    problem: undefined,
  }
  // At first what the server's HTML shows: the draft comes with the next render.
  const [state, setState] = useState(start)
  const [isReady, setReady] = useState(false)
  useLayoutEffect(() => {
    const draft = readOwnDraft(staffId, today)
    if (draft !== emptyDraft) setState((before) => ({ ...before, ...draft }))
    setReady(true)
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is read once
  }, [])
  const { step, values, summary, unanswered } = state
  // As it is drawn: an effect of the drawing before would come after what `startAgain` deletes.
  useLayoutEffect(() => {
    if (isReady) saveOwnDraft(staffId, { step, values, summary, unanswered })
  }, [isReady, staffId, step, values, summary, unanswered])

  const change = (next: Partial<State> | ((before: State) => Partial<State>)) =>
    setState((before) => ({
      ...before,
      ...(typeof next === 'function' ? next(before) : next),
    }))
  const goTo = (next: WizardStep) => change({ step: next, problem: undefined })

  return {
    ...state,
    isReady,
    isComplete: isStepComplete(step, values, today),
    isEmpty: !isWorthSaving({ step, values, summary }),
    choose: (choice: Choice) =>
      change((before) => {
        const changes = withResets(choice, before.values)
        return {
          values: { ...before.values, ...changes },
          errors: without(before.errors, Object.keys(changes)),
          problem: undefined,
        }
      }),
    type: (field: 'healthIssues', value: string) =>
      change((before) => ({
        values: { ...before.values, [field]: value },
        errors: without(before.errors, [field]),
      })),
    typePatient: (changes: Partial<WizardValues['patient']>) =>
      change((before) => ({
        values: { ...before.values, patient: { ...before.values.patient, ...changes } },
        errors: without(
          before.errors,
          Object.keys(changes).map((name) => `patient.${name}`),
        ),
      })),
    /** In an untouched form, tabbing through the fields shows no errors. */
    leave: (field: string) =>
      change((before) => {
        if (!isStarted(before.values)) return {}
        const error = wizardErrors(before.values, today)[field]
        const errors = without(before.errors, [field])
        return { errors: error ? { ...errors, [field]: error } : errors }
      }),
    setError: (field: string, error: string) =>
      change((before) => ({ errors: { ...before.errors, [field]: error } })),
    setErrors: (errors: Errors) => change({ errors }),
    setProblem: (problem: string | undefined) => change({ problem }),
    setUnanswered: (sent: WizardSummary | undefined) => change({ unanswered: sent }),
    /** Shows the errors of this step's fields. */
    showMissing: () =>
      change((before) => ({
        errors: Object.fromEntries(
          Object.entries(wizardErrors(before.values, today)).filter(
            ([path]) => stepOfField(path) === before.step,
          ),
        ),
      })),
    goTo,
    goBack: () => goTo(wizardSteps[Math.max(0, wizardSteps.indexOf(step) - 1)]!),
    goOn: () => {
      if (step === 'appointment') return goTo('patient')
      const next = summarize(values, today, summary, newUuid)
      // After midnight, or in a restored draft, the first step can have become incomplete.
      if (!next) return goTo('appointment')
      return change({ summary: next, step: 'summary', problem: undefined })
    },
    /** Sets the list of a summary that has not changed since it was asked for. */
    setList: (plannedFor: SeriesSummary, list: SessionList | null) =>
      change((before) =>
        before.summary === plannedFor
          ? { summary: withList(plannedFor, list, newUuid), problem: undefined }
          : {},
      ),
    /** Another key for the same summary, where its key was used for another booking. */
    renewKey: () =>
      change((before) => ({
        summary: before.summary && { ...before.summary, idempotencyKey: newUuid() },
      })),
    startAgain: () => {
      // Not in the next render's effect: the page can be closed before it.
      saveOwnDraft(staffId, emptyDraft)
      setState(start)
    },
  }
}
