import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import type { RemoveContract } from './master.ts'
import { useMasterChange } from './use-master-change.tsx'

interface RemoveQuestionProps {
  /** Kept while the dialog closes. */
  row: { id: number; version: number } | undefined
  name: string
  /** What follows from it. */
  text: string
  opened: boolean
  onClose: () => void
  call: RemoveContract
}

/** Asks before a row is removed that nothing in the past depends on. */
export function RemoveQuestion({ row, name, text, opened, onClose, call }: RemoveQuestionProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(call)
  const remove = () => {
    if (!row) return
    const input: CallInput<RemoveContract> = {
      params: { id: row.id },
      body: { version: row.version },
    }
    void send(input, { successMessage: t('holidays.removed'), onDone: onClose })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('masters.removeTitle', { name })}>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('masters.cancel')}
          </Button>
          <Button color="red.8" loading={isPending} onClick={remove}>
            {t('masters.remove')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
