import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { useMasterChange } from './use-master-change.tsx'

interface RemoveQuestionProps<C extends CallShape> {
  name: string
  /** What follows from it. */
  text: string
  opened: boolean
  onClose: () => void
  call: C
  /** The row and its version; undefined where there is none. */
  input: CallInput<C> | undefined
}

/** Asks before a row is removed that nothing in the past depends on. */
export function RemoveQuestion<C extends CallShape>(props: RemoveQuestionProps<C>) {
  const { name, text, opened, onClose, call, input } = props
  const t = useText()
  const { send, isPending, problem } = useMasterChange(call)
  const remove = () => {
    if (input) void send(input, { successMessage: t('holidays.removed'), onDone: onClose })
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
