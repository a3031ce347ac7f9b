import { Alert, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { currentClinicTime, formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { useFormDraft } from '../../platform/drafts/draft.tsx'
import { listServices } from '../../masters/services/services.ts'
import SameDayDialog from '../../scheduling/booking/SameDayDialog.tsx'
import { UnfinishedBooking } from '../../scheduling/booking/UnfinishedBooking.tsx'
import { needsAnotherSlot } from '../../scheduling/booking/booking-rule.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { messageFor, text, useText } from '../../platform/i18n/i18n.tsx'
import { formatList } from '../../platform/i18n/page-language.tsx'
import type { HouseholdMember } from '../../patients/register/household.ts'
import { HouseholdRadios } from '../../patients/register/HouseholdRadios.tsx'
import { ChoiceSelect } from '../../platform/ui/ChoiceSelect.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { NextFreeSlot } from './NextFreeSlot.tsx'
import { WalkInPlace } from './WalkInPlace.tsx'
import { useWalkIn } from './use-walk-in.tsx'
import {
  emptyWalkIn,
  isStarted,
  walkInFormValuesSchema,
  walkInProblems,
  withConsultant,
  type WalkInFormValues,
} from './walk-in-form-values.ts'
import type { WalkInConsultant } from './walk-in.ts'
import AlteredPatientDialog from '../../patients/register/AlteredPatientDialog.tsx'
import { isAltered, toKnown, type KnownPatient } from '../../patients/register/known-patient.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import classes from './WalkInForm.module.css'

const isSeries = (service: { isSeries: boolean }) => service.isSeries

interface WalkInFormProps {
  branch: number
  draftName: string
  onBooked: () => void
}

/** One step: consultant, patient, and the next free slot or a place in the line. Asks first whether to resume unfinished input. */
export function WalkInForm({ draftName, ...rest }: WalkInFormProps) {
  const draft = useFormDraft(draftName, walkInFormValuesSchema, emptyWalkIn)
  const [values, setValues] = useState(draft.initial === emptyWalkIn ? emptyWalkIn : undefined)
  if (values) return <WalkInFields {...rest} initial={values} draft={draft} />
  const { patient, healthIssues } = draft.initial
  return (
    <UnfinishedBooking
      name={patient.name || patient.mobile}
      lines={[healthIssues]}
      onResume={() => setValues(draft.initial)}
      onRestart={() => setValues(emptyWalkIn)}
    />
  )
}

interface WalkInFieldsProps extends Omit<WalkInFormProps, 'draftName'> {
  initial: WalkInFormValues
  draft: Record<'keep' | 'forget', (values: WalkInFormValues) => void>
}

function WalkInFields({ branch, initial, draft, onBooked }: WalkInFieldsProps) {
  const t = useText()
  const formRef = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const form = useForm<WalkInFormValues>({
    initialValues: initial,
    validate: (values) => walkInProblems(values, branch),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, form: { getValues } }) => ({
      error: messageFor(error),
      // No errors in an untouched form.
      onBlur: () => isStarted(getValues()) && onBlur?.(),
    }),
  })
  const stored = useRef(initial)
  useEffect(() => {
    stored.current = form.values
    draft.keep(form.values)
  }, [draft, form.values])
  const finish = () => {
    draft.forget(stored.current)
    onBooked()
  }

  const {
    choices,
    reading,
    consultant,
    service,
    slot,
    isInLine,
    reason: problemCode,
    book,
    booking: isBooking,
    question,
  } = useWalkIn(branch, form.values, {
    onBooked: ({ starts }) => {
      toast.success(t('arrivals.walkInBooked', { time: starts }))
      finish()
    },
    onInLine: (token) => {
      toast.success(t('line.arrivedToast', { token, patient: patient.name }))
      finish()
    },
    onDeclined: () => requestAnimationFrame(() => submitButton.current?.focus()),
    onProblem: ({ fields = {} }) => {
      for (const [path, message] of Object.entries(fields)) form.setFieldError(path, message)
    },
  })
  const { patient } = form.values
  const [isAskingAltered, setAskingAltered] = useState(false)
  const submit = async () => {
    const { hasErrors } = form.validate()
    if (!hasErrors && isAltered(patient.known, patient)) return setAskingAltered(true)
    if (!hasErrors) return book()
    focusInvalid()
  }
  const focusInvalid = () =>
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  const reasonWhyNot = consultant ? undefined : t('arrivals.chooseFirst')

  function fill(member: HouseholdMember): void {
    // Their mobile number, too: they may have been found by their file.
    const { mobile, name, age } = member
    const known = toKnown(member, mobile)
    for (const [field, value] of Object.entries({ mobile, name, age: String(age), known })) {
      form.setFieldValue(`patient.${field}`, value)
    }
  }

  /** Books for the corrected patient, or for another person. */
  function answerAltered(known: KnownPatient | null): void {
    setAskingAltered(false)
    form.setFieldValue('patient.known', known)
    // The form shows its errors: another person's name is letters and spaces.
    if (!form.validate().hasErrors) void book({ ...patient, known })
  }

  const services = consultant?.services ?? []
  const { data: allServices } = useCall(listServices, { query: {} })
  const seriesNames = formatList((allServices ?? []).filter(isSeries).map(({ name }) => name))

  return (
    <form
      ref={formRef}
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
          description={seriesNames && t('arrivals.seriesHint', { services: seriesNames })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          data-autofocus
          // Opened by the dialog itself, the list would take the Esc that closes the dialog.
          choices={choices?.map(toChoice)}
          queryState={reading}
          value={consultant?.id ?? null}
          onChange={(id) => form.setValues(withConsultant(choices?.find((one) => one.id === id)))}
          error={messageFor(form.errors.consultant)}
          allowDeselect={false}
        />
        {services.length > 1 && (
          <ChoiceSelect
            label={t('field.service')}
            placeholder={t('field.chooseService')}
            required
            choices={services.map(({ id, name, fee }) => ({
              id,
              name: `${name} · ${formatRupees(fee)}`,
            }))}
            value={service ?? null}
            onChange={(id) => form.setFieldValue('service', id)}
            error={messageFor(form.errors.service)}
            allowDeselect={false}
          />
        )}
      </div>
      <NextFreeSlot branch={branch} consultant={consultant} service={service} slot={slot} />
      {consultant && (
        <WalkInPlace
          branch={branch}
          consultant={consultant.id}
          hasSlot={slot !== undefined}
          isInLine={isInLine}
          onChange={(withoutSlot) => form.setFieldValue('withoutSlot', withoutSlot)}
        />
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
          mobile={patient.mobile}
          name={patient.name}
          known={patient.known}
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
      <AlteredPatientDialog
        {...patient}
        mobile={parseMobile(patient.mobile) ?? patient.mobile}
        opened={isAskingAltered}
        onClose={() => setAskingAltered(false)}
        onAnswer={answerAltered}
      />
      <SameDayDialog
        question={question.question}
        opened={question.isOpen}
        onAnswer={question.answer}
      />
      <div className={classes.end}>
        {problemCode && problemCode !== 'signed_out' && (
          <Alert role="alert" color="orange" variant="light" py="xs" className={classes.note}>
            {needsAnotherSlot(problemCode) && slot
              ? t('arrivals.bookNextInstead', {
                  reason: t(
                    problemCode === 'patient_busy'
                      ? problemMessageKey(problemCode)
                      : 'arrivals.slotTaken',
                  ),
                  time: formatTimeOnDay(currentClinicTime().today, slot.starts),
                })
              : problemCode === 'already_in_line' && !isInLine
                ? t('arrivals.waitsWithoutSlot', {
                    consultant: consultant?.name ?? '',
                    undo: t('line.action.undoArrival'),
                  })
                : t(problemMessageKey(problemCode))}
          </Alert>
        )}
        <ButtonWithReason
          ref={submitButton}
          type="submit"
          loading={isBooking}
          reason={reasonWhyNot}
          onBlocked={() => {
            form.validate()
            requestAnimationFrame(focusInvalid)
          }}
        >
          {t(isInLine ? 'line.putInLine' : 'arrivals.walkInSubmit')}
        </ButtonWithReason>
      </div>
    </form>
  )
}

/** The consultants with their next slot, so that the desk sees who is free first. */
const toChoice = ({ id, name, slots: [next] }: WalkInConsultant) => ({
  id,
  name: next
    ? text('arrivals.consultantFree', { name, time: next.starts })
    : text('arrivals.consultantFull', { name }),
})
