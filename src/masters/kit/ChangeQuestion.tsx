import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { useMasterChange } from './use-master-change.tsx'

export interface ChangeQuestionProps<C extends CallShape> {
  title: string
  /** What follows from it. */
  text: string
  /** What is pressed, in red where nothing brings it back. */
  answer: string
  isFinal: boolean
  successMessage: string
  opened: boolean
  onClose: () => void
  call: C
  /** Undefined where there is no row. */
  input: CallInput<C> | undefined
}

/** Asks before a change that needs no other input. */
export function ChangeQuestion<C extends CallShape>(props: ChangeQuestionProps<C>) {
  const { title, text, answer, isFinal, successMessage, opened, onClose, call, input } = props
  const t = useText()
  const { send, isPending, problem } = useMasterChange(call)
  const change = () => {
    if (input) void send(input, { successMessage, onDone: onClose })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
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
          <Button color={isFinal ? 'red.8' : 'clinic'} loading={isPending} onClick={change}>
            {answer}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
