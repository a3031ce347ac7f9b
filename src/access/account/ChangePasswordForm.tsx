import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { BrowserSession } from '../auth/sign-in.ts'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { useContractForm } from '../../platform/ui/use-contract-form.tsx'
import { PasswordField } from '../../platform/ui/PasswordField.tsx'
import { changeOwnPassword } from './account.ts'

/** Asks for the current password and the new one. */
export function ChangePasswordForm({ onDone }: { onDone: (session: BrowserSession) => void }) {
  const t = useText()
  const [isUncertain, setIsUncertain] = useState(false)
  const form = useContractForm(changeOwnPassword, { current: '', password: '' }, onDone, {
    onProblem: (code) => setIsUncertain(code === 'unavailable'),
  })
  const { errorMessage } = form.formProps
  // The answer that was lost carried the renewed session: the one at hand may be over with it.
  const message =
    errorMessage && isUncertain ? `${errorMessage} ${t('account.passwordUncertain')}` : errorMessage
  return (
    <ChangeForm {...form.formProps} errorMessage={message}>
      <PasswordField
        key={form.key('current')}
        {...form.field('current')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        size="md"
        data-autofocus
      />
      <PasswordField
        key={form.key('password')}
        {...form.field('password')}
        label={t('account.newPassword')}
        description={t('firstAdmin.passwordHint')}
        autoComplete="new-password"
        size="md"
      />
      <Button type="submit" size="md" loading={form.isPending} mt="xs">
        {t('account.changePassword')}
      </Button>
    </ChangeForm>
  )
}
