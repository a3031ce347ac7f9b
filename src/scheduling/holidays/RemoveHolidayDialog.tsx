import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { removeHoliday } from './holidays.ts'
import type { HolidayRow } from './holiday-columns.tsx'

interface RemoveHolidayDialogProps {
  /** Also set while the dialog closes. */
  row: HolidayRow | undefined
  opened: boolean
  onClose: () => void
}

function RemoveHolidayDialog({ row, opened, onClose }: RemoveHolidayDialogProps) {
  const t = useText()
  const { send, isPending: pending, problem } = useMasterChange(removeHoliday)
  const remove = () =>
    row &&
    void send(
      { params: { id: row.id }, body: { version: row.version } },
      { successMessage: t('holidays.removed'), onDone: onClose },
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
        {problem && problem.code !== 'signed_out' && (
          <Alert color="red" role="alert" variant="light">
            {t(`problem.${problem.code}`)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('masters.cancel')}
          </Button>
          <Button color="red.8" loading={pending} onClick={remove}>
            {t('masters.remove')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Asks before a day off is removed, which opens its days for booking. */
export default remountOnOpen(RemoveHolidayDialog, ({ row }) => row?.id)
