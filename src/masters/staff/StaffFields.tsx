import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './StaffFields.module.css'

/** The form values that all staff have, for the schema of a draft. */
export const staffValueSchemas = {
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  accessCodes: z.array(z.number()),
}
type StaffValues = z.output<z.ZodObject<typeof staffValueSchemas>>

/** The form values of a person, all empty for a new one. */
export const toStaffValues = (
  row: (Omit<StaffValues, 'mobile'> & { mobile: string | null }) | undefined,
): StaffValues => ({
  name: row?.name ?? '',
  username: row?.username ?? '',
  email: row?.email ?? '',
  mobile: row?.mobile ?? '',
  accessCodes: row?.accessCodes ?? [],
})

interface StaffFieldsProps {
  /** The props of a field of the form. */
  field: (name: string) => { value?: string; error?: ReactNode }
  /** Whether only an Admin may change the account, so that its fields are read-only. */
  isAccountFixed?: boolean
}

/** The fields that all staff have. */
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
        label={t('booking.optionalField', { label: t('staff.email') })}
        type="email"
        autoComplete="off"
        disabled={isAccountFixed}
        {...field('email')}
      />
    </>
  )
}
