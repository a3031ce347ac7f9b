import { Button, Text } from '@mantine/core'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ChangeForm } from '../../../platform/ui/ChangeForm.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { useContractForm } from '../../../platform/ui/use-contract-form.tsx'
import { OwnPasswordField } from '../OwnPasswordField.tsx'
import { removePasskey } from './passkeys.ts'

/** Asks for the password before a passkey is removed. */
export default function RemovePasskey({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText()
  const announceRemoval = () => {
    toast.success(t('passkeys.removed'))
    onDone()
  }
  const form = useContractForm(removePasskey, { password: '' }, announceRemoval, {
    params: { id },
    // One that is gone already is what was asked for: the first answer may have been lost.
    onProblem: (code) => code === 'not_found' && announceRemoval(),
  })
  return (
    <ChangeForm {...form.formProps}>
      <Text size="sm">{t('passkeys.removeExplained')}</Text>
      <OwnPasswordField form={form} data-autofocus />
      <Button type="submit" color="red.8" loading={form.isPending}>
        {t('passkeys.remove')}
      </Button>
    </ChangeForm>
  )
}
