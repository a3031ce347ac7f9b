import { Button, Group, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { useLeaveQuestion } from '../../platform/ui/use-leave-question.tsx'
import type { ImportTexts } from './import-kind.tsx'

interface LeaveQuestionProps {
  texts: Pick<ImportTexts, 'stopped'>
  isSending: boolean
}

/** Asks before the screen is left while rows are sent: it would stop. */
export function LeaveQuestion({ texts, isSending }: LeaveQuestionProps) {
  const t = useText()
  const { leave, stay } = useLeaveQuestion(isSending)
  return (
    <Dialog opened={leave !== undefined} onClose={stay} title={t('import.leaveQuestion')}>
      <Text size="sm" mb="md">
        {t(texts.stopped)} {t('import.goOnLater')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={leave}>
          {t('import.leave')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('import.stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
