import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { ProblemError, problemMessageKey } from '../../../platform/http/problem.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { createPasskey } from '../../auth/passkeys/browser-passkeys.tsx'
import { OwnPasswordField } from '../OwnPasswordField.tsx'
import { addPasskey, beginPasskey, listPasskeys } from './passkeys.ts'

interface NewPasskeyProps {
  /** The ids of those that are there already. */
  existingIds: number[]
  onDone: () => void
}

/** Asks for a name and the password, then lets the browser create the passkey. */
export default function NewPasskey({ existingIds, onDone }: NewPasskeyProps) {
  const t = useText()
  const [name, setName] = useState('')
  const [idsBefore] = useState(existingIds)
  const [isAnswerLost, setIsAnswerLost] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const [passkeyError, setPasskeyError] = useState<string>()
  const finish = () => {
    toast.success(t('passkeys.added'))
    onDone()
  }
  /** Whether the passkey of an earlier try arrived; the device would make no second one. */
  const isStored = async () =>
    (await call(listPasskeys)).some((it) => it.name === name.trim() && !idsBefore.includes(it.id))
  async function create(options: Record<string, unknown>) {
    setIsCreating(true)
    setPasskeyError(undefined)
    try {
      if (isAnswerLost && (await isStored())) return finish()
      const response = await createPasskey(options)
      if (!response) return setPasskeyError(t('passkeys.notCreated'))
      setIsAnswerLost(true)
      await call(addPasskey, { body: { name, response } })
      finish()
    } catch (error) {
      setPasskeyError(
        t(problemMessageKey(error instanceof ProblemError ? error.code : 'unexpected')),
      )
    } finally {
      setIsCreating(false)
    }
  }
  const form = useContractForm(
    beginPasskey,
    { name: '', password: '' },
    ({ options }) => void create(options),
  )
  const { errorMessage } = form.formProps
  const nameField = form.field('name')
  return (
    <ChangeForm {...form.formProps} errorMessage={errorMessage ?? passkeyError}>
      <Text size="sm">{t('passkeys.howTo')}</Text>
      <TextInput
        key={form.key('name')}
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
      <OwnPasswordField form={form} />
      <Button type="submit" loading={form.isPending || isCreating}>
        {t('passkeys.add')}
      </Button>
    </ChangeForm>
  )
}
