import { Button, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useFormChange } from '../../../platform/ui/use-contract-form.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { renewBackupCodes } from './two-factor.ts'

/** Asks for the password, and shows new backup codes this once. */
export function NewBackupCodes({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [codes, setCodes] = useState<string[]>()
  const { key, field, submit, failure, pending } = useFormChange(
    renewBackupCodes,
    { password: '' },
    ({ backupCodes }) => setCodes(backupCodes),
  )
  if (codes) {
    return (
      <div>
        <Text size="sm">{t('secondFactor.keep')}</Text>
        <BackupCodes codes={codes} />
        <Button fullWidth mt="lg" onClick={onDone}>
          {t('secondFactor.kept')}
        </Button>
      </div>
    )
  }
  return (
    <ChangeForm onSubmit={submit} failure={failure}>
      <Text size="sm">{t('secondFactor.newCodesExplained')}</Text>
      <PasswordInput
        key={key('password')}
        {...field('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        data-autofocus
      />
      <Button type="submit" loading={pending}>
        {t('secondFactor.newCodes')}
      </Button>
    </ChangeForm>
  )
}
