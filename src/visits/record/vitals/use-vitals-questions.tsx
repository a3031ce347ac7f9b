import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../../../platform/i18n/i18n.tsx'
import type { NumberFieldValue } from '../../../platform/numbers/parse-number.ts'
import { vitalFields, type VitalField } from '../details/details-form-values.ts'
import { vitalsQuestions, type MeasuredVitals, type VitalsQuestion } from './plausible-vitals.ts'
import { vitalFromField } from './vital-value.ts'
import classes from './VitalsQuestion.module.css'

type VitalFieldValues = Partial<Record<VitalField, NumberFieldValue | null>>

interface VitalsQuestionsOptions {
  /** The current field values. */
  vitals: VitalFieldValues
  /** The saved vitals: they were confirmed then. */
  saved: VitalFieldValues
  /** Years. */
  age: number
  /** The field that shows the question about the BMI, in a form without a BMI field. */
  bmiField?: VitalField
}

const toMeasuredVitals = (vitals: VitalFieldValues): MeasuredVitals =>
  Object.fromEntries(
    vitalFields.map((field) => [field, vitalFromField(field, vitals[field] ?? '')]),
  )

/**
 * Asks "Is this right?" at a field with an implausible figure, when the field loses focus and before
 * a save. A confirmation holds until the figure changes.
 */
export function useVitalsQuestions({
  vitals,
  saved,
  age,
  bmiField = 'bmi',
}: VitalsQuestionsOptions) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const savedKeys = vitalsQuestions(toMeasuredVitals(saved), age).map(({ key }) => key)
  const openQuestions = vitalsQuestions(toMeasuredVitals(vitals), age)
    .filter(({ key }) => !confirmed.has(key) && !savedKeys.includes(key))
    .map((it) => ({ ...it, field: it.field === 'bmi' ? bmiField : it.field }))

  const confirm = ({ key }: VitalsQuestion) => setConfirmed(new Set([...confirmed, key]))
  return {
    /** Call them when a field loses focus, and on input. */
    markLeft: (field: VitalField) => setLeftFields((before) => new Set([...before, field])),
    markTyping: (field: VitalField) =>
      setLeftFields((before) => new Set([...before].filter((it) => it !== field))),
    /** The error or else the question of a field. */
    errorOf: (field: VitalField, error: ReactNode): ReactNode => {
      const question = openQuestions.find((it) => it.field === field)
      if (error || !question || !leftFields.has(field)) return error
      return (
        <Question
          textKey={question.textKey}
          value={question.value}
          onYes={() => confirm(question)}
        />
      )
    },
    /** Shows every open question; returns whether there are any, which blocks the save. */
    showOpenQuestions: (): boolean => {
      if (openQuestions.length === 0) return false
      // Rendered synchronously, so that the focus can move there.
      flushSync(() => setLeftFields(new Set(openQuestions.map(({ field }) => field))))
      return true
    },
  }
}

type QuestionProps = Pick<VitalsQuestion, 'textKey' | 'value'> & { onYes: () => void }

function Question({ textKey, value, onYes }: QuestionProps) {
  return (
    <span className={classes.question}>
      <span>{text(textKey, { value })}</span>
      <Button size="compact-xs" variant="default" onClick={onYes}>
        {text('visit.yesRight')}
      </Button>
    </span>
  )
}
