import { Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { HouseholdMember } from '../../patients/register/household.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'
import { AlteredPatientDialog, HouseholdRadios, LanguageField } from './lazy-steps.tsx'
import { toKnown } from '../../patients/register/known-patient.ts'
import classes from './PatientStep.module.css'
import type { Wizard } from './use-wizard.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

/**
 * The second step: the patient. The number comes first, because known patients are found by it. The browser
 * suggests nothing: it would be data of other patients.
 */
export function PatientStep({ wizard }: { wizard: Wizard }) {
  const { form, altered } = wizard
  const t = useText()
  const { mobile, name, known } = form.values.patient
  // The dialog stays while it closes.
  const [wasAsked, setWasAsked] = useState(false)
  if (altered.isAsking && !wasAsked) setWasAsked(true)
  const optionalLabel = (key: Parameters<typeof messageKey>[0]) =>
    t('booking.optionalField', { label: t(key) })

  // Choosing a known patient fills in and touches all fields.
  function fillFromMember(member: HouseholdMember): void {
    const { mobile, name, age, email, location, language, messages } = member
    const fields = {
      // Also theirs where they were found by their file.
      mobile,
      name,
      age: String(age),
      email,
      location,
      language: language ?? '',
      messages: messages ?? false,
      known: toKnown(member, mobile),
    }
    for (const [field, value] of Object.entries(fields)) {
      form.setFieldValue(`patient.${field}`, value)
    }
  }

  return (
    <div className={classes.patient}>
      <TextInput
        {...form.getInputProps('patient.mobile')}
        {...phoneProps}
        autoComplete="off"
        label={t('field.mobile')}
        required
        size="md"
      />
      {wasAsked && (
        <PartSuspense>
          <AlteredPatientDialog
            known={known}
            name={name.trim()}
            mobile={parseMobile(mobile) ?? mobile}
            opened={altered.isAsking}
            onClose={altered.close}
            onAnswer={altered.answer}
          />
        </PartSuspense>
      )}
      <PartSuspense
        fallback={
          <Skeleton className={`${classes.household} ${classes.toCome}`} aria-hidden="true">
            {t('booking.householdEmpty')}
          </Skeleton>
        }
      >
        <HouseholdRadios
          mobile={mobile}
          name={name}
          known={known}
          onChoose={fillFromMember}
          className={classes.household}
        />
      </PartSuspense>
      <TextInput
        {...form.getInputProps('patient.name')}
        label={t('field.fullName')}
        required
        size="md"
        autoComplete="off"
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
        label={optionalLabel('field.email')}
        size="md"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('patient.location')}
        label={optionalLabel('field.location')}
        size="md"
        autoComplete="off"
      />
      {/* A field in its place meanwhile: the buttons below must not move under the pointer. */}
      <PartSuspense fallback={<TextInput label={t('contact.language')} size="md" disabled />}>
        <LanguageField {...form.getInputProps('patient.language')} size="md" />
      </PartSuspense>
      {/* The browser's own: the kit's would bring its styles to the public form for this alone. */}
      <label className={classes.agrees}>
        <input {...form.getInputProps('patient.messages', { type: 'checkbox' })} type="checkbox" />
        <span>{t('contact.agrees')}</span>
      </label>
    </div>
  )
}

const phoneProps = { type: 'tel', inputMode: 'numeric' } as const
