import { Button, Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../../platform/day/day.ts'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import { numberFromField, type NumberFieldValue } from '../../../platform/numbers/parse-number.ts'
import { GrowingTextarea } from '../../../platform/ui/GrowingTextarea.tsx'
import { DayField } from '../../../platform/ui/DayField.tsx'
import { findInvalidDayInput } from '../../../platform/ui/use-day-input.tsx'
import { AmountField, NumberField } from '../../../platform/ui/NumberField.tsx'
import classes from './DetailsForm.module.css'
import readOnlyClasses from '../read-only.module.css'
import {
  detailsFormValuesOf,
  type DetailsFormValues,
  type VitalField,
} from './details-form-values.ts'
import type { Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { bmiOf } from '../../visit/visit-rule.ts'
import { PainField } from '../vitals/PainField.tsx'
import { TakenVitalsNote } from '../vitals/TakenVitalsNote.tsx'
import { vitalFromField } from '../vitals/vital-value.ts'
import { useVitalsQuestions } from '../vitals/use-vitals-questions.tsx'

interface DetailsFormProps {
  part: Part<DetailsFormValues>
  /** True when saved and unchanged since: Save becomes Continue. */
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
  const formRef = useRef<HTMLFormElement>(null)
  const continueRef = useRef<HTMLButtonElement>(null)

  const questions = useVitalsQuestions({
    vitals: form.values,
    saved: detailsFormValuesOf(visit),
    age: visit.patient.age,
  })

  // A temperature in °C is shown in °F, as it is stored.
  const settleTemperature = () => {
    const { temperature } = form.getValues()
    const settled = vitalFromField('temperature', temperature)
    if (settled !== null && !Number.isNaN(settled)) form.setFieldValue('temperature', settled)
  }

  const submit = async () => {
    settleTemperature()
    if (questions.showOpenQuestions()) form.validate()
    else if (await part.save()) {
      flushSync(onSaved)
      return continueRef.current?.focus()
    }
    const firstInvalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    firstInvalid?.focus()
  }

  const continueToNextStep = () => {
    const unreadableDay = findInvalidDayInput(formRef.current)
    if (unreadableDay) return unreadableDay.focus()
    onContinue()
  }

  // The BMI follows weight and height while both are known; the user can overwrite it.
  const changeMeasure = (field: 'weight' | 'height') => (value: string | number) => {
    form.setFieldValue(field, value)
    const measured = { ...form.getValues(), [field]: value } as DetailsFormValues
    const bmi = bmiOf(numberFromField(measured.weight), numberFromField(measured.height))
    if (bmi !== null) form.setFieldValue('bmi', bmi)
  }

  const renderVital = (field: VitalField) => {
    const props = form.getInputProps(field)
    const change =
      field === 'weight' || field === 'height'
        ? changeMeasure(field)
        : (props.onChange as (value: NumberFieldValue) => void)
    return (
      <NumberField
        {...props}
        onChange={(value) => {
          questions.markTyping(field)
          change(value)
        }}
        onBlur={(event) => {
          if (field === 'temperature') settleTemperature()
          props.onBlur?.(event)
          if (!readOnly) questions.markLeft(field)
        }}
        error={questions.errorOf(field, props.error as ReactNode)}
        label={t(`visit.${field}`)}
      />
    )
  }
  const isCharged = appointment.status === 'CD'
  const renderNote = (field: 'illness' | 'symptoms' | 'treatment') => (
    <GrowingTextarea
      {...form.getInputProps(field)}
      label={t(`visit.${field}`)}
      required={field === 'illness'}
    />
  )

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.top}>
        <Text size="sm" fw={600}>
          {appointment.day === today
            ? t('visit.dateToday', { day: formatDay(today) })
            : t('visit.dateOf', { day: formatDay(appointment.day) })}
        </Text>
        {!readOnly && (
          <Text size="sm" c="dimmed">
            {t('visit.requiredHint')}
          </Text>
        )}
      </div>
      <fieldset className={`${classes.fields} ${readOnlyClasses.fields}`} disabled={readOnly}>
        <TakenVitalsNote form={form} readOnly={readOnly} />
        <div className={classes.vitals} role="group" aria-label={t('visit.vitals')}>
          {renderVital('systolic')}
          {renderVital('diastolic')}
          {renderVital('weight')}
          {renderVital('height')}
          {renderVital('bmi')}
          {renderVital('fasting')}
          {renderVital('pp')}
          {renderVital('temperature')}
          {renderVital('pulse')}
          {renderVital('spo2')}
          <PainField
            {...form.getInputProps('pain')}
            note={visit.seriesPain && t('visit.painOfSeries', visit.seriesPain)}
          />
        </div>
        <div className={classes.notes}>
          {renderNote('illness')}
          {renderNote('symptoms')}
          {renderNote('treatment')}
        </div>
        <div className={classes.end}>
          <DayField
            value={form.values.followUpDay}
            onChange={(day) => form.setFieldValue('followUpDay', day)}
            error={messageFor(form.errors.followUpDay)}
            label={t('visit.followUpDay')}
            today={today}
            from={addDays(appointment.day, 1)}
            disabled={readOnly}
          />
          {/* A conducted visit has its charge, which other fees would no longer change. */}
          <AmountField
            {...form.getInputProps('fees')}
            {...(isCharged && { value: appointment.price, readOnly: true })}
            label={t('visit.fees')}
            required
            description={isCharged && !readOnly && t('visit.feesCharged')}
          />
        </div>
      </fieldset>
      <div className={classes.buttons}>
        {/* Different keys, so that a double click on Save does not press Continue. */}
        {saved || readOnly ? (
          <Button key="continue" ref={continueRef} onClick={continueToNextStep}>
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
