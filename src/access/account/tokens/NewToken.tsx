import { Button, CopyButton, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../../platform/ui/use-contract-form.tsx'
import { makeToken } from './tokens.ts'

/** Asks what a token is for and for the password, and shows the token this once. */
export default function NewToken({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [token, setToken] = useState<string>()
  const { key, field, submit, failure, pending } = useFormChange(
    makeToken,
    { name: '', password: '' },
    (made) => setToken(made.token),
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
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'tokens.copied' : 'tokens.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('tokens.kept')}</Button>
      </Stack>
    )
  }
  return (
    <ChangeForm onSubmit={submit} failure={failure}>
      <TextInput
        key={key('name')}
        {...field('name')}
        label={t('tokens.name')}
        placeholder={t('tokens.namePlaceholder')}
        autoComplete="off"
        data-autofocus
      />
      <PasswordInput
        key={key('password')}
        {...field('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
      />
      <Button type="submit" loading={pending}>
        {t('tokens.make')}
      </Button>
    </ChangeForm>
  )
}
