import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { sentence } from '../../platform/i18n/text-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { HouseholdMember } from '../../patients/register/household.ts'
import { HouseholdRadios } from './household-part.tsx'
import classes from './PatientStep.module.css'
import type { Wizard } from './use-wizard.tsx'

/** The second step. The number comes first: it may tell the desk the rest. */
export function PatientStep({ wizard: { form, forMyself } }: { wizard: Wizard }) {
  const t = useText()
  const { mobile, name } = form.values.patient
  const optional = (key: Parameters<typeof sentence>[0]) =>
    t('booking.optionalField', { label: t(key) })

  // At the desk the browser's own suggestions would be those of the last patients.
  const filledInBy = (name: string) => (forMyself ? name : 'off')

  // Choosing somebody known counts as having typed it all.
  function fill({ name, age, email, location }: HouseholdMember): void {
    for (const [field, value] of Object.entries({ name, age: String(age), email, location })) {
      form.setFieldValue(`patient.${field}`, value)
    }
  }

  return (
    <div className={forMyself ? classes.myself : classes.patient}>
      <TextInput
        {...form.getInputProps('patient.mobile')}
        {...phoneProps}
        autoComplete={filledInBy('tel-national')}
        label={t('field.mobile')}
        required
        size="md"
      />
      {!forMyself && (
        <Suspense>
          <HouseholdRadios
            mobile={mobile}
            name={name}
            onChoose={fill}
            className={classes.household}
          />
        </Suspense>
      )}
      <TextInput
        {...form.getInputProps('patient.name')}
        label={t('field.fullName')}
        required
        size="md"
        autoComplete={filledInBy('name')}
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('patient.age')}
        label={t('field.age')}
        required
        size="md"
        inputMode="numeric"
        autoComplete="off"
        className={classes.age}
      />
      <TextInput
        {...form.getInputProps('patient.email')}
        label={optional('field.email')}
        size="md"
        inputMode="email"
        autoComplete={filledInBy('email')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('patient.location')}
        label={optional('field.location')}
        size="md"
        autoComplete={filledInBy('address-level2')}
      />
    </div>
  )
}

const phoneProps = { type: 'tel', inputMode: 'numeric' } as const
