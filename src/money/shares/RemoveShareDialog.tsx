import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { removeShare, type Share } from './shares.ts'
import { formatTerms } from './statement-table.tsx'

interface RemoveShareDialogProps {
  /** Also set while the dialog closes. */
  row: Share
  opened: boolean
  onClose: () => void
}

function RemoveShareDialog({ row, opened, onClose }: RemoveShareDialogProps) {
  const t = useText()
  const { send, isPending, problem } = useMasterChange(removeShare)
  const remove = () =>
    void send(
      { params: { id: row.id }, body: { version: row.version } },
      { successMessage: t('holidays.removed'), onDone: onClose },
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('masters.removeTitle', { name: `${row.consultantName}, ${formatTerms(row)}` })}
    >
      <Stack gap="md">
        <Text size="sm">{t('shares.removeText')}</Text>
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

/** Asks before a share is removed, which changes statements. */
export default remountOnOpen(RemoveShareDialog, ({ row }) => row.id)
