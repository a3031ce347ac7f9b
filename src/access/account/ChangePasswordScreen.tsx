import { Button, Text, Title } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { AccountCard } from '../auth/AccountCard.tsx'
import { paths } from '../permissions/paths.ts'
import { storeSession, useStaff } from '../auth/stored-session.tsx'
import { AfterRequiredAction } from '../auth/AfterRequiredAction.tsx'
import { useSignOut } from '../auth/use-sign-out.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** The screen for a person who must replace a password that somebody else has set. */
export default function ChangePasswordScreen() {
  const t = useText()
  const { requiredAction, name } = useStaff()
  const signOut = useSignOut()
  if (requiredAction !== 'password_change_first')
    return <AfterRequiredAction fallbackPath={paths.account} />
  return (
    <AccountCard>
      <Title order={1} size="h2">
        {t('screen.changePassword')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('account.changeFirst', { name })}
      </Text>
      <ChangePasswordForm
        onDone={(session) => {
          toast.success(t('account.passwordChanged'))
          storeSession(session)
        }}
      />
      <Button variant="subtle" fullWidth mt="sm" onClick={signOut}>
        {t('app.signOut')}
      </Button>
    </AccountCard>
  )
}
