import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { OwnPasswordField } from '../OwnPasswordField.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { renewBackupCodes } from './two-factor.ts'

/** Asks for the password, then shows new backup codes once. */
export function NewBackupCodes({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [codes, setCodes] = useState<string[]>()
  const form = useContractForm(renewBackupCodes, { password: '' }, ({ backupCodes }) =>
    setCodes(backupCodes),
  )
  if (codes) {
    return (
      <div>
        <Text size="sm">{t('secondFactor.saveCodes')}</Text>
        <BackupCodes codes={codes} />
        <Button fullWidth mt="lg" onClick={onDone}>
          {t('secondFactor.codesSaved')}
        </Button>
      </div>
    )
  }
  return (
    <ChangeForm {...form.formProps}>
      <Text size="sm">{t('secondFactor.newCodesExplained')}</Text>
      <OwnPasswordField form={form} data-autofocus />
      <Button type="submit" loading={form.isPending}>
        {t('secondFactor.newCodes')}
      </Button>
    </ChangeForm>
  )
}
