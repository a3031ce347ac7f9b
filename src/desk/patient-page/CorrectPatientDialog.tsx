import { Alert, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ReasonField } from '../../access/audit-log/ReasonField.tsx'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { LanguageField } from '../../patients/contact/LanguageField.tsx'
import { correctPatient, sexes } from '../../patients/register/correct-patient.ts'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useRowDraft, useStoreRowDraft } from '../../platform/drafts/row-draft.tsx'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useFocusOnError } from '../../platform/ui/use-focus-on-error.tsx'
import { useFollowedVersion } from '../../platform/ui/use-followed-version.tsx'
import { FileNumberField, FileNumberHolder } from './FileNumberField.tsx'
import {
  correctionFormValuesSchema,
  correctionProblems,
  toCorrection,
  toCorrectionFormValues,
  type CorrectionFormValues,
} from './correction-form-values.ts'
import type { PatientProfile } from './patient-page.ts'

interface CorrectPatientDialogProps {
  patient: PatientProfile
  opened: boolean
  onClose: () => void
}

function CorrectPatientDialog({ patient, opened, onClose }: CorrectPatientDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const close = () => {
    dropDraft(draftName(patient))
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('patients.correctTitle')}>
      <CorrectionForm patient={patient} onClose={close} />
    </Dialog>
  )
}

const draftName = ({ id }: PatientProfile): string => `correction-${id}`

/** Corrects what the register has of a patient. */
export default remountOnOpen(CorrectPatientDialog, ({ patient }) => patient.id)

type CorrectionFormProps = Omit<CorrectPatientDialogProps, 'opened'>

function CorrectionForm({ patient, onClose }: CorrectionFormProps) {
  const t = useText()
  const today = useToday()
  const errorFocus = useFocusOnError()
  const { send, isPending, problem: refusal } = useMasterChange(correctPatient)
  const [refusedNumber, setRefusedNumber] = useState<string>()
  const stored = toCorrectionFormValues(patient)
  const rowDraft = useRowDraft(draftName(patient), correctionFormValuesSchema, patient.version)
  const form = useForm<CorrectionFormValues>({
    initialValues: rowDraft.restored ?? stored,
    validate: correctionProblems,
    clearInputErrorOnChange: true,
  })
  const { version, isTyped } = useFollowedVersion({
    version: patient.version,
    count: patient.version,
    stored,
    values: form.values,
    fill: form.setValues,
  })
  useStoreRowDraft(rowDraft, { version, values: form.values, isTyped })
  const field = (name: keyof CorrectionFormValues) => ({
    ...form.getInputProps(name),
    error: messageFor(form.errors[name]),
    autoComplete: 'off',
  })
  const submit = form.onSubmit((values) => {
    const body = toCorrection(values, stored, version)
    return send({ params: { id: patient.id }, body } as CallInput<typeof correctPatient>, {
      successMessage: t('patients.corrected'),
      onDone: onClose,
      onProblem: ({ code, fields }) => {
        if (fields) form.setErrors(fields)
        setRefusedNumber(code === 'file_number_taken' ? values.fileNumber.trim() : undefined)
      },
    })
  })
  const { bornOn } = form.values
  const problem = refusal && !refusal.fields && refusal.code !== 'signed_out' ? refusal : undefined
  return (
    <form {...errorFocus} noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          {...field('name')}
          label={t('field.fullName')}
          required
          spellCheck={false}
          data-autofocus
        />
        <TextInput
          {...field('mobile')}
          label={t('field.mobile')}
          description={t('patients.numberHint')}
          type="tel"
          inputMode="numeric"
          required
        />
        <FileNumberField
          {...field('fileNumber')}
          hasNext={patient.hasNextFileNumber}
          onTaken={(fileNumber) => {
            form.setFieldValue('fileNumber', fileNumber)
            if (form.values.reason === '') form.setFieldValue('reason', 'file_number_given')
          }}
        />
        <Group grow align="flex-start" gap="sm">
          <DayField
            label={t('field.bornOn')}
            today={today}
            from="1900-01-01"
            to={today}
            value={bornOn}
            onChange={(day) => form.setFieldValue('bornOn', day)}
            error={field('bornOn').error}
          />
          <TextInput
            {...field('age')}
            label={t('field.age')}
            required
            inputMode="numeric"
            disabled={bornOn !== ''}
          />
        </Group>
        <TextInput
          {...field('email')}
          label={t('field.email')}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Group grow align="flex-start" gap="sm">
          <Select
            {...field('sex')}
            label={t('field.sex')}
            data={[
              { value: '', label: t('sex.unknown') },
              ...sexes.map((value) => ({ value, label: t(`sex.${value}`) })),
            ]}
            allowDeselect={false}
            checkIconPosition="right"
          />
          <TextInput {...field('location')} label={t('field.location')} />
        </Group>
        <LanguageField {...field('language')} />
        <Checkbox
          {...form.getInputProps('messages', { type: 'checkbox' })}
          label={t('contact.agrees')}
        />
        <ReasonField
          codes={correctionReasons}
          value={form.values.reason}
          onChange={(reason) => form.setFieldValue('reason', reason)}
          error={field('reason').error}
        />
        {problem && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
            {problem.code === 'patient_known' && ` ${t('merge.knownHint')}`}
            {problem.code === 'file_number_taken' && refusedNumber !== undefined && (
              <FileNumberHolder fileNumber={refusedNumber} />
            )}
          </Alert>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('masters.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The wizard's own reason is not offered here. */
const correctionReasons = reasonCodes.correctPatient.filter((code) => code !== 'while_booking')
