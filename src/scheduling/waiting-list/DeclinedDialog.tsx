import { Button, Group, Text } from '@mantine/core'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { formatOfferedTime } from './format-offered-time.tsx'
import { recordCall, type WaitingRow } from './waiting-list.ts'

interface DeclinedDialogProps {
  /** With a time that is held, which they decline. */
  row: WaitingRow
  opened: boolean
  onClose: () => void
}

function DeclinedDialog({ row, opened, onClose }: DeclinedDialogProps) {
  const t = useText()
  const recording = useMasterChange(recordCall)
  // The list is read again meanwhile, and the hold may have run out: what was declined stays.
  const { id, patientName: name, held } = row
  const submit = (leaves: boolean) => {
    if (!held) return
    const { slot, day } = held
    void recording.send(
      { params: { id }, body: { slot, day, outcome: 'declined', leaves } },
      {
        successMessage: leaves ? t('waitingList.removed', { name }) : t('waitingList.callNoted'),
        onDone: onClose,
        onProblem: ({ code }) => toast.error(t(problemMessageKey(code))),
      },
    )
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('waitingList.declinedTitle', { name })}>
      {held && <Text>{t('waitingList.declinedText', { time: formatOfferedTime(held) })}</Text>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => submit(true)} loading={recording.isPending}>
          {t('waitingList.leaves')}
        </Button>
        <Button onClick={() => submit(false)} loading={recording.isPending} data-autofocus>
          {t('waitingList.stays')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks whether somebody who does not want a time goes on waiting. */
export default remountOnOpen(DeclinedDialog, ({ row }) => row.id)
