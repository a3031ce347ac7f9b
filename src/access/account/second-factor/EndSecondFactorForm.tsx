import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { Session } from '../../auth/sign-in.ts'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../../platform/ui/use-contract-form.tsx'
import { endSecondFactor } from './two-factor.ts'

/** Asks for the password and a code before the second factor is turned off. */
export function EndSecondFactorForm({ onDone }: { onDone: (session: Session) => void }) {
  const t = useText()
  const { key, field, submit, failure, pending } = useFormChange(
    endSecondFactor,
    { password: '', code: '' },
    onDone,
  )
  return (
    <ChangeForm onSubmit={submit} failure={failure}>
      <Text size="sm">{t('secondFactor.offExplained')}</Text>
      <PasswordInput
        key={key('password')}
        {...field('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        data-autofocus
      />
      <TextInput
        key={key('code')}
        {...field('code')}
        label={t('signIn.code')}
        description={t('signIn.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" color="red.8" loading={pending}>
        {t('secondFactor.turnOff')}
      </Button>
    </ChangeForm>
  )
}
