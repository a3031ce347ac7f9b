import type { PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PasswordField } from '../../platform/ui/PasswordField.tsx'

interface OwnPasswordFieldProps extends Omit<PasswordInputProps, 'form'> {
  /** The form that it is a field of, by the name `password`. */
  form: { key: (name: 'password') => string; field: (name: 'password') => { error: ReactNode } }
}

/** One's own password, typed again before something grave. */
export function OwnPasswordField({ form, ...props }: OwnPasswordFieldProps) {
  const t = useText()
  return (
    <PasswordField
      key={form.key('password')}
      {...form.field('password')}
      label={t('signIn.password')}
      autoComplete="current-password"
      {...props}
    />
  )
}
