import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { SecretShownOnce } from '../../../platform/ui/SecretShownOnce.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { OwnPasswordField } from '../OwnPasswordField.tsx'
import { createToken } from './tokens.ts'

/** Asks for a token's purpose and the password, then shows the token once. */
export default function NewToken({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [token, setToken] = useState<string>()
  const form = useContractForm(createToken, { name: '', password: '' }, (created) =>
    setToken(created.token),
  )
  if (token) {
    return (
      <SecretShownOnce
        hint={t('tokens.shownOnce')}
        label={t('tokens.token')}
        secret={token}
        onDone={onDone}
      />
    )
  }
  return (
    <ChangeForm {...form.formProps}>
      <TextInput
        key={form.key('name')}
        {...form.field('name')}
        label={t('tokens.name')}
        placeholder={t('tokens.namePlaceholder')}
        autoComplete="off"
        data-autofocus
      />
      <OwnPasswordField form={form} />
      <Button type="submit" loading={form.isPending}>
        {t('tokens.create')}
      </Button>
    </ChangeForm>
  )
}
