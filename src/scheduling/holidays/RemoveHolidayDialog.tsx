import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { removeHoliday } from './holidays.ts'
import type { HolidayRow } from './holiday-columns.tsx'

interface RemoveHolidayDialogProps {
  /** Stays while the dialog closes. */
  row: HolidayRow | undefined
  opened: boolean
  onClose: () => void
}

function RemoveHolidayDialog({ row, opened, onClose }: RemoveHolidayDialogProps) {
  const t = useText()
  const { send, pending, refusal } = useMasterChange(removeHoliday)
  const remove = () =>
    row &&
    void send(
      { params: { id: row.id }, body: { version: row.version } },
      { done: t('holidays.removed'), onDone: onClose },
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('masters.removeTitle', { name: row?.name ?? '' })}
    >
      <Stack gap="md">
        <Text size="sm">
          {t(row?.repeatsYearly ? 'holidays.removeYearly' : 'holidays.removeText')}
        </Text>
        {refusal && refusal.code !== 'signed_out' && (
          <Alert color="red.8" role="alert">
            {t(`problem.${refusal.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('masters.keepAsIs')}
          </Button>
          <Button color="red.8" loading={pending} onClick={remove}>
            {t('masters.remove')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Asks before a day off is taken away, and its days can be booked again. */
export default freshOnOpen(RemoveHolidayDialog, ({ row }) => row?.id)
