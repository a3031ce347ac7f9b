import { Button, PasswordInput, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { sentenceFor, useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { removePasskey } from './passkeys.ts'

/** Asks for the password before a passkey is removed. */
export default function RemovePasskey({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText()
  const change = useChange(removePasskey)
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(removePasskey.body, { sync: true }),
  })
  const submit = form.onSubmit((body) => {
    setFailure(undefined)
    change.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toast.success(t('passkeys.removed'))
          onDone()
        },
        onError: ({ code, fields }) =>
          fields ? form.setErrors(fields) : setFailure(t(problemText(code))),
      },
    )
  })
  return (
    <ChangeForm onSubmit={submit} failure={failure}>
      <Text size="sm">{t('passkeys.removeExplained')}</Text>
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        error={sentenceFor(form.errors.password)}
        label={t('signIn.password')}
        autoComplete="current-password"
        data-autofocus
      />
      <Button type="submit" color="red.8" loading={change.isPending}>
        {t('passkeys.remove')}
      </Button>
    </ChangeForm>
  )
}
