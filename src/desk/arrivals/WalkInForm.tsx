import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useEntryDraft } from '../../platform/drafts/draft.tsx'
import { BegunBooking } from '../../scheduling/booking/UnfinishedBooking.tsx'
import { needsAnotherSlot } from '../../scheduling/booking/slot-refusals.ts'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { sentenceFor, text, useText } from '../../platform/i18n/i18n.tsx'
import type { HouseholdMember } from '../../patients/register/household.ts'
import { HouseholdRadios } from '../../patients/register/HouseholdRadios.tsx'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { NextFreeSlot } from './NextFreeSlot.tsx'
import { useWalkIn } from './use-walk-in.tsx'
import {
  emptyWalkIn,
  isBegun,
  walkInEntrySchema,
  walkInProblems,
  withConsultant,
  type WalkInEntry,
} from './walk-in-form-values.ts'
import type { WalkInConsultant } from './walk-in.ts'
import classes from './WalkInForm.module.css'

interface WalkInFormProps {
  branch: number
  draftName: string
  onBooked: () => void
}

/** One step: with whom, who, and the next free slot. Asks first where it was left half-way. */
export function WalkInForm({ draftName, ...rest }: WalkInFormProps) {
  const draft = useEntryDraft(draftName, walkInEntrySchema, emptyWalkIn)
  const [entry, setEntry] = useState(draft.initial === emptyWalkIn ? emptyWalkIn : undefined)
  if (entry) return <WalkInFields {...rest} initial={entry} keep={draft.keep} />
  const { patient, healthIssues } = draft.initial
  return (
    <BegunBooking
      name={patient.name || patient.mobile}
      lines={[healthIssues]}
      onGoOn={() => setEntry(draft.initial)}
      onStartAgain={() => setEntry(emptyWalkIn)}
    />
  )
}

interface WalkInFieldsProps extends Omit<WalkInFormProps, 'draftName'> {
  initial: WalkInEntry
  keep: (entry: WalkInEntry) => void
}

function WalkInFields({ branch, initial, keep, onBooked }: WalkInFieldsProps) {
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<WalkInEntry>({
    initialValues: initial,
    validate: (entry) => walkInProblems(entry, branch),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, form: { getValues } }) => ({
      error: sentenceFor(error),
      // Whoever only passes by has forgotten nothing yet.
      onBlur: () => isBegun(getValues()) && onBlur?.(),
    }),
  })
  useEffect(() => keep(form.values), [keep, form.values])

  const { choices, reading, consultant, service, slot, reason, book, booking } = useWalkIn(
    branch,
    form.values,
    {
      onBooked: ({ starts }) => {
        toast.success(t('arrivals.walkInBooked', { time: starts }))
        onBooked()
      },
      onRefused: ({ fields = {} }) => {
        for (const [path, message] of Object.entries(fields)) form.setFieldError(path, message)
      },
    },
  )
  const submit = async () => {
    if (!form.validate().hasErrors) return book()
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function fill({ name, age }: HouseholdMember): void {
    form.setFieldValue('patient.name', name)
    form.setFieldValue('patient.age', String(age))
  }

  const services = consultant?.services ?? []
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.fields}>
        <ChoiceSelect
          className={services.length > 1 ? undefined : classes.wide}
          label={t('field.consultant')}
          placeholder={t('field.chooseConsultant')}
          description={t('arrivals.series')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          data-autofocus
          choices={choices?.map(labelled)}
          reading={reading}
          value={consultant?.id ?? null}
          onChange={(id) => form.setValues(withConsultant(choices?.find((one) => one.id === id)))}
          error={sentenceFor(form.errors.consultant)}
          allowDeselect={false}
        />
        {services.length > 1 && (
          <ChoiceSelect
            label={t('field.service')}
            placeholder={t('field.chooseService')}
            required
            choices={services.map(({ id, name, fee }) => ({
              id,
              name: `${name} · ${showRupees(fee)}`,
            }))}
            value={service ?? null}
            onChange={(id) => form.setFieldValue('service', id)}
            error={sentenceFor(form.errors.service)}
            allowDeselect={false}
          />
        )}
      </div>
      <NextFreeSlot branch={branch} consultant={consultant} service={service} slot={slot} />
      {reason && reason !== 'signed_out' && (
        <Alert role="alert" color="orange" variant="light" py="xs">
          {needsAnotherSlot(reason) && slot
            ? t('arrivals.nextInstead', {
                reason: t(reason === 'patient_busy' ? problemText(reason) : 'arrivals.gone'),
                time: slot.starts,
              })
            : t(problemText(reason))}
        </Alert>
      )}
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps('patient.mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          label={t('field.mobile')}
          required
          className={classes.wide}
        />
        <HouseholdRadios
          mobile={form.values.patient.mobile}
          name={form.values.patient.name}
          onChoose={fill}
          className={classes.wide}
        />
        <TextInput
          {...form.getInputProps('patient.name')}
          label={t('field.fullName')}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...form.getInputProps('patient.age')}
          label={t('field.age')}
          required
          inputMode="numeric"
          autoComplete="off"
          className={classes.age}
        />
        <Textarea
          {...form.getInputProps('healthIssues')}
          label={t('field.healthIssues')}
          required
          autosize
          minRows={2}
          maxRows={6}
          className={classes.wide}
        />
      </div>
      <div className={classes.end}>
        <Button type="submit" loading={booking} disabled={!slot}>
          {t('arrivals.walkInSubmit')}
        </Button>
      </div>
    </form>
  )
}

/** With the next time, so that the desk sees who is free first. */
const labelled = ({ id, name, slots: [next] }: WalkInConsultant) => ({
  id,
  name: next
    ? text('arrivals.consultantFree', { name, time: next.starts })
    : text('arrivals.consultantFull', { name }),
})
