import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
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
      <Stack>
        <Text size="sm">{t('tokens.shownOnce')}</Text>
        <TextInput
          label={t('tokens.token')}
          value={token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={token}>
          {({ copied: isCopied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(isCopied ? 'tokens.copied' : 'tokens.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('tokens.saved')}</Button>
      </Stack>
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
