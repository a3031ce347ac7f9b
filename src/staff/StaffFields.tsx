import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/languages.tsx'
import classes from './StaffFields.module.css'

interface StaffFieldsProps {
  /** The properties of a field of the form. */
  field: (name: string) => { value?: string; error?: ReactNode }
}

/** What is typed of everybody who signs in. */
export function StaffFields({ field }: StaffFieldsProps) {
  const t = useText()
  return (
    <>
      <TextInput
        label={t('account.name')}
        maxLength={100}
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('staff.username')}
          description={t('staff.usernameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={60}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          required
          {...field('username')}
        />
        <TextInput
          label={t('staff.mobile')}
          type="tel"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...field('mobile')}
        />
      </div>
      <TextInput
        label={t('staff.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        withAsterisk
        required
        {...field('email')}
      />
    </>
  )
}
