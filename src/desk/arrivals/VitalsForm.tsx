import { Alert, Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useEntryDraft } from '../../platform/drafts/draft.tsx'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { timeAt } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { Refusal, type ProblemCode } from '../../platform/http/problem.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { sentenceFor, text, useText } from '../../platform/i18n/i18n.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import {
  deskVitals,
  isAnythingMeasured,
  type DeskVital,
} from '../../visits/record/vitals/taken-vitals.ts'
import { useVitalsQuestions } from '../../visits/record/vitals/use-vitals-questions.tsx'
import { bmiOf } from '../../visits/visit/visit-rule.ts'
import { vitalsText } from '../../visits/record/vitals/vitals-text.tsx'
import type { Arrival } from './arrivals.ts'
import { saveDeskVitals, type readDeskVitals } from './desk-vitals.ts'
import {
  bmiOfEntry,
  toVitals,
  vitalsDraftSchema,
  vitalsEntryOf,
  vitalsProblems,
  type VitalsEntry,
} from './vitals-form-values.ts'
import classes from './VitalsForm.module.css'

type ReadVitals = CallAnswer<typeof readDeskVitals>

interface VitalsFormProps {
  arrival: Arrival
  read: ReadVitals
  draftName: string
  /** Reads what is recorded now, after somebody else was quicker. */
  onReread: () => Promise<ReadVitals>
  onClose: () => void
  onChanged: () => void
}

/** Blood pressure, weight, height and sugar, with the limits of the consultant's own form. */
export function VitalsForm(props: VitalsFormProps) {
  const { arrival, read, draftName, onReread, onClose, onChanged } = props
  const t = useText()
  const draft = useEntryDraft(draftName, vitalsDraftSchema, {
    seen: read.version,
    entry: vitalsEntryOf(read.taken),
  })
  const [seen, setSeen] = useState(draft.initial.seen)
  const [refused, setRefused] = useState<ProblemCode>()
  const form = useForm<VitalsEntry>({
    initialValues: draft.initial.entry,
    validate: vitalsProblems,
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps }) => ({ error: sentenceFor(inputProps.error) }),
  })
  useEffect(() => draft.keep({ seen, entry: form.values }), [draft, seen, form.values])
  const { mutateAsync } = useChange(saveDeskVitals)
  const [saving, setSaving] = useState(false)
  const sending = useRef(false)

  const bmi = bmiOfEntry(form.values)
  const isNothing = !read.taken && !isAnythingMeasured(toVitals(form.values))

  const questions = useVitalsQuestions({
    vitals: { ...form.values, bmi },
    known: { ...read.taken, bmi: read.taken && bmiOf(read.taken.weight, read.taken.height) },
    age: arrival.age,
    bmiAt: 'height',
  })
  const box = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate().hasErrors) return
    if (!questions.ask()) return void save(form.getValues())
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function save(entry: VitalsEntry): Promise<void> {
    if (sending.current) return
    sending.current = true
    setSaving(true)
    setRefused(undefined)
    try {
      const vitals = toVitals(entry)
      await mutateAsync({ params: { id: arrival.id }, body: { version: seen, vitals } })
      toast.success(t('arrivals.vitalsSaved'))
      onChanged()
      onClose()
    } catch (error) {
      await refuse(error instanceof Refusal ? error : new Refusal('unexpected'))
    } finally {
      sending.current = false
      setSaving(false)
    }
  }

  async function refuse({ code, fields = {} }: Refusal): Promise<void> {
    if (code === 'signed_out') return
    if (isOver(code)) {
      toast.error(text(problemText(code)))
      onChanged()
      return onClose()
    }
    setRefused(code)
    for (const [path, message] of Object.entries(fields)) {
      form.setFieldError(path.replace('vitals.', ''), message)
    }
    if (code !== 'vitals_changed') return
    // What was typed stays; saving again puts it in the place of what is shown now.
    const now = await onReread().catch(() => undefined)
    if (now) setSeen(now.version)
  }

  const field = (name: DeskVital) => {
    const props = form.getInputProps(name)
    return (
      <NumberField
        key={name}
        {...props}
        onChange={(value) => {
          questions.type(name)
          props.onChange(value)
        }}
        onBlur={(event) => {
          props.onBlur?.(event)
          questions.leave(name)
        }}
        error={questions.errorOf(name, props.error as ReactNode)}
        label={t(`visit.${name}`)}
        {...(name === 'systolic' && { 'data-autofocus': true })}
      />
    )
  }

  return (
    <form ref={box} noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.about}>
        {read.taken && takenBy(read.taken)} {t('arrivals.vitalsHint')}
      </p>
      {refused && (
        <Alert role="alert" color={refused === 'vitals_changed' ? 'orange' : 'red'} variant="light">
          {refused === 'vitals_changed' && read.taken
            ? t('arrivals.vitalsTheirs', {
                name: read.taken.takenBy,
                time: timeOf(read.taken.takenAt),
                vitals: vitalsText(read.taken),
              })
            : t(problemText(refused))}
        </Alert>
      )}
      <div className={classes.fields}>{deskVitals.map(field)}</div>
      <div className={classes.end}>
        <span className={classes.bmi} role="status">
          {bmi !== null && t('arrivals.bmi', { bmi })}
        </span>
        <Button type="submit" loading={saving} disabled={isNothing}>
          {t('arrivals.vitalsSave')}
        </Button>
      </div>
    </form>
  )
}

const timeOf = (instant: string): string => timeAt(new Date(instant), clinicTimeZone())

const takenBy = ({ takenBy: name, takenAt }: NonNullable<ReadVitals['taken']>): string =>
  text('visit.takenBy', { name, time: timeOf(takenAt) })

/** Nothing can be recorded any more, whatever is typed. */
const isOver = (code: ProblemCode): boolean =>
  ['visit_recorded', 'not_pending', 'not_today', 'not_found'].includes(code)
