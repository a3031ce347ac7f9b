import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { MasterRow, RetireContract } from './master.ts'
import { useMasterChange } from './use-master-change.tsx'

interface RetireDialogProps {
  /** Kept while the dialog closes. */
  row: MasterRow | undefined
  name: string
  /** What the row is still booked or used for, if anything. */
  note: string | undefined
  opened: boolean
  onClose: () => void
  call: RetireContract
}

function RetireDialog(props: RetireDialogProps) {
  const { row, name, note, opened, onClose, call } = props
  const t = useText()
  const { send, isPending, problem } = useMasterChange(call)
  const isRetiring = row?.active ?? true
  const submit = () =>
    row &&
    send(
      { params: { id: row.id }, body: { version: row.version, active: !row.active } },
      {
        successMessage: t(isRetiring ? 'masters.retired' : 'masters.restored'),
        onDone: onClose,
      },
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(isRetiring ? 'masters.retireTitle' : 'masters.restoreTitle', { name })}
    >
      <Stack gap="md">
        <Text size="sm">{t(isRetiring ? 'masters.retireText' : 'masters.restoreText')}</Text>
        {isRetiring && note && (
          <Alert color="yellow" variant="light">
            {note}
          </Alert>
        )}
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('masters.cancel')}
          </Button>
          <Button color={isRetiring ? 'red.8' : 'clinic'} loading={isPending} onClick={submit}>
            {t(isRetiring ? 'masters.retire' : 'masters.restore')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/**
 * Asks before a row is retired, which removes it from all new choices. A retired row can be
 * restored in the same dialog.
 */
export default remountOnOpen(RetireDialog, ({ row }) => row?.id)
