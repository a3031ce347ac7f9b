import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../../../platform/i18n/i18n.tsx'
import { numberIn, type NumberText } from '../../../platform/numbers/number-field.ts'
import { vitalFields, type VitalField } from '../details/details-form-values.ts'
import { vitalsQuestions, type MeasuredVitals, type VitalsQuestion } from './plausible-vitals.ts'
import classes from './VitalsQuestion.module.css'

type VitalTexts = Partial<Record<VitalField, NumberText | null>>

interface VitalsQuestionsOptions {
  /** What stands in the fields. */
  vitals: VitalTexts
  /** What was kept before, or nothing: it was asked about then. */
  known: VitalTexts
  /** Years. */
  age: number
  /** The field that asks about the index, where the form has none for it. */
  bmiAt?: VitalField
}

const measuredIn = (vitals: VitalTexts): MeasuredVitals =>
  Object.fromEntries(vitalFields.map((field) => [field, numberIn(vitals[field] ?? '')]))

/**
 * Asks "Is this right?" at the field of a figure that is hardly true, when the field is left and
 * before it is kept. A yes holds until the figure changes.
 */
export function useVitalsQuestions({ vitals, known, age, bmiAt = 'bmi' }: VitalsQuestionsOptions) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const knownMarks = vitalsQuestions(measuredIn(known), age).map(({ mark }) => mark)
  const open = vitalsQuestions(measuredIn(vitals), age)
    .filter(({ mark }) => !confirmed.has(mark) && !knownMarks.includes(mark))
    .map((it) => ({ ...it, field: it.field === 'bmi' ? bmiAt : it.field }))

  const confirm = ({ mark }: VitalsQuestion) => setConfirmed(new Set([...confirmed, mark]))
  return {
    /** To be called when a field is left, and when it is typed in again. */
    leave: (field: VitalField) => setLeft((before) => new Set([...before, field])),
    type: (field: VitalField) =>
      setLeft((before) => new Set([...before].filter((it) => it !== field))),
    /** What stands at a field: what is wrong with it, else the question. */
    errorOf: (field: VitalField, wrong: ReactNode): ReactNode => {
      const question = open.find((it) => it.field === field)
      if (wrong || !question || !left.has(field)) return wrong
      return <Question {...question} onYes={() => confirm(question)} />
    },
    /** Shows every open question; whether there are any, so that nothing is kept yet. */
    ask: (): boolean => {
      if (open.length === 0) return false
      // Drawn at once, for the focus to go there.
      flushSync(() => setLeft(new Set(open.map(({ field }) => field))))
      return true
    },
  }
}

function Question({ sentence, value, onYes }: VitalsQuestion & { onYes: () => void }) {
  return (
    <span className={classes.question}>
      <span>{text(sentence, { value })}</span>
      <Button size="compact-xs" variant="default" onClick={onYes}>
        {text('visit.yesRight')}
      </Button>
    </span>
  )
}
