import { Button, Text, Textarea } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { addDays, showDay } from '../../../platform/day/day.ts'
import { sentenceFor, useText } from '../../../platform/i18n/i18n.tsx'
import { numberIn, type NumberText } from '../../../platform/numbers/number-field.ts'
import { DayField } from '../../../platform/ui/DayField.tsx'
import { untakenDay } from '../../../platform/ui/use-day-input.tsx'
import { AmountField, NumberField } from '../../../platform/ui/NumberField.tsx'
import classes from './DetailsForm.module.css'
import readOnlyClasses from '../read-only.module.css'
import { detailsEntryOf, type DetailsEntry, type VitalField } from './details-form-values.ts'
import type { Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { bmiOf } from '../../visit/visit-rule.ts'
import { TakenVitalsNote } from '../vitals/TakenVitalsNote.tsx'
import { useVitalsQuestions } from '../vitals/use-vitals-questions.tsx'

interface DetailsFormProps {
  part: Part<DetailsEntry>
  /** Saved and unchanged since: Save has become Continue. */
  saved: boolean
  onSaved: () => void
  onContinue: () => void
}

/** Vitals, illness, treatment, follow-up and fees (specification, sections 2 and 5). */
export function DetailsForm({ part, saved, onSaved, onContinue }: DetailsFormProps) {
  const t = useText()
  const today = useToday()
  const { visit } = useVisit()
  const { appointment } = visit
  const { form, readOnly, saving } = part
  const element = useRef<HTMLFormElement>(null)

  const questions = useVitalsQuestions({
    vitals: form.values,
    known: detailsEntryOf(visit),
    age: visit.patient.age,
  })

  const submit = async () => {
    if (questions.ask()) form.validate()
    else if (await part.save()) return onSaved()
    const firstWrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    firstWrong?.focus()
  }

  const goOn = () => {
    const untaken = untakenDay(element.current)
    if (untaken) return untaken.focus()
    onContinue()
  }

  // The index follows weight and height while both are known, and can be typed over.
  const measure = (field: 'weight' | 'height') => (value: string | number) => {
    form.setFieldValue(field, value)
    const measured = { ...form.getValues(), [field]: value } as DetailsEntry
    const bmi = bmiOf(numberIn(measured.weight), numberIn(measured.height))
    if (bmi !== null) form.setFieldValue('bmi', bmi)
  }

  const vital = (field: VitalField) => {
    const props = form.getInputProps(field)
    const change =
      field === 'weight' || field === 'height'
        ? measure(field)
        : (props.onChange as (value: NumberText) => void)
    return (
      <NumberField
        {...props}
        onChange={(value) => {
          questions.type(field)
          change(value)
        }}
        onBlur={(event) => {
          props.onBlur?.(event)
          if (!readOnly) questions.leave(field)
        }}
        error={questions.errorOf(field, props.error as ReactNode)}
        label={t(`visit.${field}`)}
      />
    )
  }
  const note = (field: 'illness' | 'symptoms' | 'treatment') => (
    <Textarea
      {...form.getInputProps(field)}
      label={t(`visit.${field}`)}
      required={field === 'illness'}
      autosize
      minRows={3}
      maxRows={8}
    />
  )

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.top}>
        <Text size="sm" fw={600}>
          {appointment.day === today
            ? t('visit.dateToday', { day: showDay(today) })
            : t('visit.dateOf', { day: showDay(appointment.day) })}
        </Text>
        {!readOnly && (
          <Text size="sm" c="dimmed">
            {t('visit.mandatory')}
          </Text>
        )}
      </div>
      <fieldset className={`${classes.fields} ${readOnlyClasses.fields}`} disabled={readOnly}>
        <TakenVitalsNote form={form} readOnly={readOnly} />
        <div className={classes.vitals} role="group" aria-label={t('visit.vitals')}>
          {vital('systolic')}
          {vital('diastolic')}
          {vital('weight')}
          {vital('height')}
          {vital('bmi')}
          {vital('fasting')}
          {vital('pp')}
        </div>
        <div className={classes.notes}>
          {note('illness')}
          {note('symptoms')}
          {note('treatment')}
        </div>
        <div className={classes.end}>
          <DayField
            value={form.values.followUpDay}
            onChange={(day) => form.setFieldValue('followUpDay', day)}
            error={sentenceFor(form.errors.followUpDay)}
            label={t('visit.followUpDay')}
            today={today}
            from={addDays(appointment.day, 1)}
            disabled={readOnly}
          />
          <AmountField {...form.getInputProps('fees')} label={t('visit.fees')} required />
        </div>
      </fieldset>
      <div className={classes.buttons}>
        {/* Told apart by their keys: a second click on Save shall not press Continue. */}
        {saved || readOnly ? (
          <Button key="continue" onClick={goOn}>
            {t('visit.continue')}
          </Button>
        ) : (
          <Button key="save" type="submit" loading={saving}>
            {t('visit.save')}
          </Button>
        )}
      </div>
    </form>
  )
}
