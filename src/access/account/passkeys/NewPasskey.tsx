import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { problemText } from '../../../platform/http/problem-message-key.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../../platform/ui/use-contract-form.tsx'
import { makePasskey } from './ask-browser.tsx'
import { addPasskey, beginPasskey } from './passkeys.ts'

/** Asks for a name and the password, and then the browser for the passkey. */
export default function NewPasskey({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [name, setName] = useState('')
  const [making, setMaking] = useState(false)
  const [fault, setFault] = useState<string>()
  async function make(options: Record<string, unknown>) {
    setMaking(true)
    setFault(undefined)
    try {
      const response = await makePasskey(options)
      if (!response) return setFault(t('passkeys.notMade'))
      await call(addPasskey, { body: { name, response } })
      toast.success(t('passkeys.added'))
      onDone()
    } catch (error) {
      setFault(t(problemText(error instanceof Refusal ? error.code : 'unexpected')))
    } finally {
      setMaking(false)
    }
  }
  const { key, field, submit, failure, pending } = useFormChange(
    beginPasskey,
    { name: '', password: '' },
    ({ options }) => void make(options),
  )
  const nameField = field('name')
  return (
    <ChangeForm onSubmit={submit} failure={failure ?? fault}>
      <Text size="sm">{t('passkeys.howTo')}</Text>
      <TextInput
        key={key('name')}
        {...nameField}
        onChange={(event) => {
          setName(event.currentTarget.value)
          nameField.onChange(event)
        }}
        label={t('passkeys.name')}
        placeholder={t('passkeys.namePlaceholder')}
        autoComplete="off"
        data-autofocus
      />
      <PasswordInput
        key={key('password')}
        {...field('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
      />
      <Button type="submit" loading={pending || making}>
        {t('passkeys.add')}
      </Button>
    </ChangeForm>
  )
}
