import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './StaffFields.module.css'

interface StaffFieldsProps {
  /** The properties of a field of the form. */
  field: (name: string) => { value?: string; error?: ReactNode }
  /** Whether the account is another's to keep, so that what signs in is shown only. */
  isAccountFixed?: boolean
}

/** What is typed of everybody who signs in. */
export function StaffFields({ field, isAccountFixed = false }: StaffFieldsProps) {
  const t = useText()
  return (
    <>
      <TextInput
        label={t('account.name')}
        withAsterisk
        required
        data-autofocus
        {...field('name')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('staff.username')}
          description={t(isAccountFixed ? 'staff.accountByAdmin' : 'staff.usernameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          withAsterisk={!isAccountFixed}
          required
          disabled={isAccountFixed}
          {...field('username')}
        />
        <TextInput
          label={t('staff.mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          {...field('mobile')}
        />
      </div>
      <TextInput
        label={t('staff.email')}
        type="email"
        autoComplete="off"
        withAsterisk={!isAccountFixed}
        required
        disabled={isAccountFixed}
        {...field('email')}
      />
    </>
  )
}
