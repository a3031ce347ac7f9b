import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { MasterRow } from './master.ts'
import type { RetireCall } from './retire-call.ts'
import { useMasterChange } from './use-master-change.tsx'

interface RetireDialogProps {
  /** Stays while the dialog closes. */
  row: MasterRow | undefined
  name: string
  /** What the row is still booked or used for, where there is something to say. */
  note: string | undefined
  opened: boolean
  onClose: () => void
  call: RetireCall
}

function RetireDialog(props: RetireDialogProps) {
  const { row, name, note, opened, onClose, call } = props
  const t = useText()
  const { send, pending, refusal } = useMasterChange(call)
  const retires = row?.active ?? true
  const act = () =>
    row &&
    send(
      { params: { id: row.id }, body: { version: row.version, active: !row.active } },
      { done: t(retires ? 'masters.retired' : 'masters.broughtBack'), onDone: onClose },
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(retires ? 'masters.retireTitle' : 'masters.bringBackTitle', { name })}
    >
      <Stack gap="md">
        <Text size="sm">{t(retires ? 'masters.retireText' : 'masters.bringBackText')}</Text>
        {retires && note && (
          <Alert color="yellow" variant="light">
            {note}
          </Alert>
        )}
        {refusal && refusal.code !== 'signed_out' && (
          <Alert color="red.8" role="alert">
            {t(`problem.${refusal.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('masters.keepAsIs')}
          </Button>
          <Button color={retires ? 'red.8' : 'clinic'} loading={pending} onClick={act}>
            {t(retires ? 'masters.retire' : 'masters.bringBack')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Asks before a row leaves all new choices; a retired one is brought back in the same way. */
export default freshOnOpen(RetireDialog, ({ row }) => row?.id)
