import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { timeAt } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError, problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { messageFor, text, useText } from '../../platform/i18n/i18n.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import {
  deskVitals,
  isAnythingMeasured,
  type DeskVital,
} from '../../visits/record/vitals/taken-vitals.ts'
import { PainField } from '../../visits/record/vitals/PainField.tsx'
import { useVitalsQuestions } from '../../visits/record/vitals/use-vitals-questions.tsx'
import { vitalFromField } from '../../visits/record/vitals/vital-value.ts'
import { bmiOf } from '../../visits/visit/visit-rule.ts'
import type { Arrival } from './arrivals.ts'
import { saveDeskVitals, type readDeskVitals } from './desk-vitals.ts'
import {
  bmiOfFormValues,
  toVitals,
  vitalsDraftSchema,
  vitalsFormValuesOf,
  vitalsProblems,
  type VitalsFormValues,
} from './vitals-form-values.ts'
import classes from './VitalsForm.module.css'
import { vitalsText } from '../../visits/record/vitals/TakenVitalsNote.tsx'

type StoredDeskVitals = CallAnswer<typeof readDeskVitals>

interface VitalsFormProps {
  arrival: Arrival
  stored: StoredDeskVitals
  draftName: string
  /** Reloads the stored vitals after another desk saved first. */
  onReload: () => Promise<StoredDeskVitals>
  onClose: () => void
  onChanged: () => void
}

/** The vitals that a desk measures, with the limits of the consultant's form. */
export function VitalsForm(props: VitalsFormProps) {
  const { arrival, stored, draftName, onReload, onClose, onChanged } = props
  const t = useText()
  const [initialValues] = useState(() => vitalsFormValuesOf(stored.taken))
  const draft = useFormDraft(draftName, vitalsDraftSchema(initialValues), {
    seen: stored.version,
    values: initialValues,
  })
  const [seen, setSeen] = useState(draft.initial.seen)
  const [problemCode, setProblemCode] = useState<ProblemCode>()
  const form = useForm<VitalsFormValues>({
    initialValues: draft.initial.values,
    validate: vitalsProblems,
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps }) => ({ error: messageFor(inputProps.error) }),
  })
  useEffect(() => draft.keep({ seen, values: form.values }), [draft, seen, form.values])
  const { mutateAsync } = useChange(saveDeskVitals)
  const [isSaving, setIsSaving] = useState(false)
  const isSending = useRef(false)

  const bmi = bmiOfFormValues(form.values)
  const isEmpty = !stored.taken && !isAnythingMeasured(toVitals(form.values))

  const questions = useVitalsQuestions({
    vitals: { ...form.values, bmi },
    saved: {
      ...stored.taken,
      bmi: stored.taken && bmiOf(stored.taken.weight, stored.taken.height),
    },
    age: arrival.age,
    bmiField: 'height',
  })
  const formRef = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate().hasErrors) return
    if (!questions.showOpenQuestions()) return void save(form.getValues())
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function save(values: VitalsFormValues): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setIsSaving(true)
    setProblemCode(undefined)
    try {
      const vitals = toVitals(values)
      await mutateAsync({ params: { id: arrival.appointmentId }, body: { version: seen, vitals } })
      toast.success(t('arrivals.vitalsSaved'))
      onChanged()
      onClose()
    } catch (error) {
      await handleProblem(error instanceof ProblemError ? error : new ProblemError('unexpected'))
    } finally {
      isSending.current = false
      setIsSaving(false)
    }
  }

  async function handleProblem({ code, fields = {} }: ProblemError): Promise<void> {
    if (code === 'signed_out') return
    if (isNoLongerRecordable(code)) {
      toast.error(text(problemMessageKey(code)))
      onChanged()
      return onClose()
    }
    setProblemCode(code)
    for (const [path, message] of Object.entries(fields)) {
      form.setFieldError(path.replace('vitals.', ''), message)
    }
    if (code !== 'vitals_changed') return
    // The input stays; saving again overwrites what is shown now.
    const reloaded = await onReload().catch(() => undefined)
    if (reloaded) setSeen(reloaded.version)
  }

  // A temperature in °C is shown in °F, as it is stored.
  const settleTemperature = () => {
    const settled = vitalFromField('temperature', form.getValues().temperature)
    if (settled !== null && !Number.isNaN(settled)) form.setFieldValue('temperature', settled)
  }

  const renderField = (name: DeskVital) => {
    const props = form.getInputProps(name)
    if (name === 'pain') return <PainField key={name} {...props} />
    return (
      <NumberField
        key={name}
        {...props}
        onChange={(value) => {
          questions.markTyping(name)
          props.onChange(value)
        }}
        onBlur={(event) => {
          if (name === 'temperature') settleTemperature()
          props.onBlur?.(event)
          questions.markLeft(name)
        }}
        error={questions.errorOf(name, props.error as ReactNode)}
        label={t(`visit.${name}`)}
        {...(name === 'systolic' && { 'data-autofocus': true })}
      />
    )
  }

  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.about}>
        {stored.taken && takenByText(stored.taken)} {t('arrivals.vitalsHint')}
      </p>
      {problemCode && (
        <Alert
          role="alert"
          color={problemCode === 'vitals_changed' ? 'orange' : 'red'}
          variant="light"
        >
          {problemCode === 'vitals_changed' && stored.taken
            ? t('arrivals.vitalsChangedByOther', {
                name: stored.taken.takenBy,
                time: timeOf(stored.taken.takenAt),
                vitals: vitalsText(stored.taken),
              })
            : t(problemMessageKey(problemCode))}
        </Alert>
      )}
      <div className={classes.fields}>{deskVitals.map(renderField)}</div>
      <div className={classes.end}>
        <span className={classes.bmi} role="status">
          {bmi !== null && t('arrivals.bmi', { bmi })}
        </span>
        <ButtonWithReason
          type="submit"
          loading={isSaving}
          reason={isEmpty ? t('blocked.empty') : undefined}
          onBlocked={() => formRef.current?.querySelector('input')?.focus()}
        >
          {t('arrivals.vitalsSave')}
        </ButtonWithReason>
      </div>
    </form>
  )
}

const timeOf = (instant: string): string => timeAt(new Date(instant), clinicTimeZone())

const takenByText = ({ takenBy: name, takenAt }: NonNullable<StoredDeskVitals['taken']>): string =>
  text('visit.vitalsTakenBy', { name, time: timeOf(takenAt) })

/** True for problems that no input can solve. */
const isNoLongerRecordable = (code: ProblemCode): boolean =>
  ['visit_recorded', 'not_pending', 'not_today', 'not_found'].includes(code)
