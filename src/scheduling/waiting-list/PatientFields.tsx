import { Group, TextInput } from '@mantine/core'
import { HouseholdRadios } from '../../patients/register/HouseholdRadios.tsx'
import { isAltered, toKnown } from '../../patients/register/known-patient.ts'
import { messageFor, useText } from '../../platform/i18n/i18n.tsx'
import { emptyWizard, type WizardValues } from '../booking/wizard-values.ts'

interface PatientFieldsProps {
  patient: WizardValues['patient']
  onChange: (patient: WizardValues['patient']) => void
  errors: Record<string, unknown>
}

/** Who waits: the number comes first, because known patients are found by it. */
export function PatientFields({ patient, onChange, errors }: PatientFieldsProps) {
  const t = useText()
  const field = (name: 'mobile' | 'name' | 'age') => ({
    value: patient[name],
    error: messageFor(errors[`patient.${name}`]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { mobile, name: fullName, age, ...rest } = { ...patient, [name]: currentTarget.value }
      const typed = { mobile, name: fullName, age }
      // Somebody else has none of the e-mail, town and consent of the one before, which are not shown here.
      const about = isAltered(patient.known, typed) ? emptyWizard.patient : rest
      onChange({ ...about, ...typed })
    },
    autoComplete: 'off',
    required: true,
  })
  return (
    <>
      <TextInput
        {...field('mobile')}
        data-autofocus
        type="tel"
        inputMode="numeric"
        label={t('field.mobile')}
      />
      <HouseholdRadios
        mobile={patient.mobile}
        name={patient.name}
        known={patient.known}
        onChoose={(member) => {
          // Their mobile number, too: they may have been found by their file.
          const { mobile, name, age, email, location } = member
          const known = toKnown(member, mobile)
          const contact = {
            language: member.language ?? ('' as const),
            messages: member.messages ?? false,
          }
          onChange({
            ...patient,
            mobile,
            name,
            age: String(age),
            email,
            location,
            ...contact,
            known,
          })
        }}
      />
      <Group grow align="flex-start" gap="sm">
        <TextInput {...field('name')} label={t('field.fullName')} spellCheck={false} />
        <TextInput {...field('age')} label={t('field.age')} inputMode="numeric" />
      </Group>
    </>
  )
}
