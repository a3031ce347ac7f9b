import { Button, PasswordInput } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Session } from '../auth/sign-in.ts'
import { ChangeForm } from '../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../platform/ui/use-contract-form.tsx'
import { changeOwnPassword } from './account.ts'

/** Asks for the password of now and the one to come. */
export function ChangePasswordForm({ onDone }: { onDone: (session: Session) => void }) {
  const t = useText()
  const { key, field, submit, failure, pending } = useFormChange(
    changeOwnPassword,
    { current: '', password: '' },
    onDone,
  )
  return (
    <ChangeForm onSubmit={submit} failure={failure}>
      <PasswordInput
        key={key('current')}
        {...field('current')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        size="md"
        data-autofocus
      />
      <PasswordInput
        key={key('password')}
        {...field('password')}
        label={t('account.newPassword')}
        description={t('firstAdmin.passwordHint')}
        autoComplete="new-password"
        size="md"
      />
      <Button type="submit" size="md" loading={pending} mt="xs">
        {t('account.changePassword')}
      </Button>
    </ChangeForm>
  )
}
