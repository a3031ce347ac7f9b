import { Button, Group } from '@mantine/core'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { removeWaiting, type WaitingRow } from './waiting-list.ts'

interface RemoveWaitingDialogProps {
  row: WaitingRow
  opened: boolean
  onClose: () => void
}

function RemoveWaitingDialog({ row, opened, onClose }: RemoveWaitingDialogProps) {
  const t = useText()
  const removing = useMasterChange(removeWaiting)
  const { id, patientName: name } = row
  const submit = () =>
    void removing.send(
      { params: { id } },
      {
        successMessage: t('waitingList.removed', { name }),
        onDone: onClose,
        onProblem: ({ code }) => toast.error(t(problemMessageKey(code))),
      },
    )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('waitingList.removeQuestion', { name })}>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dashboard.cancelNo')}
        </Button>
        <Button color="red.8" onClick={submit} loading={removing.isPending}>
          {t('waitingList.remove')}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Asks before somebody is taken off the waiting list. */
export default remountOnOpen(RemoveWaitingDialog, ({ row }) => row.id)
