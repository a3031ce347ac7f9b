import { Button, Text, TextInput } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { BrowserSession } from '../../auth/sign-in.ts'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { OwnPasswordField } from '../OwnPasswordField.tsx'
import { endSecondFactor } from './two-factor.ts'

/** Asks for the password and a code before the second factor is turned off. */
export function EndSecondFactorForm({ onDone }: { onDone: (session: BrowserSession) => void }) {
  const t = useText()
  const form = useContractForm(endSecondFactor, { password: '', code: '' }, onDone)
  return (
    <ChangeForm {...form.formProps}>
      <Text size="sm">{t('secondFactor.offExplained')}</Text>
      <OwnPasswordField form={form} data-autofocus />
      <TextInput
        key={form.key('code')}
        {...form.field('code')}
        label={t('signIn.code')}
        description={t('signIn.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" color="red.8" loading={form.isPending}>
        {t('secondFactor.turnOff')}
      </Button>
    </ChangeForm>
  )
}
