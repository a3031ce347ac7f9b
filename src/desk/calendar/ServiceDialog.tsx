import { Button, Stack, Text } from '@mantine/core'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { BookingWish } from '../../scheduling/booking/booking-query.ts'
import { showDay } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { listServices } from '../../masters/services/services.ts'
import type { BookingChoice } from './GridColumn.tsx'

interface ServiceDialogProps {
  choice: BookingChoice | undefined
  opened: boolean
  onClose: () => void
  onBook: (wish: BookingWish) => void
  onExited: () => void
}

function ServiceDialog({ choice, onBook, ...frame }: ServiceDialogProps) {
  const t = useText()
  const read = useCall(listServices, {}, { enabled: frame.opened })
  const { data: services, error } = read
  return (
    <Dialog {...frame} title={t('field.chooseService')}>
      {choice && (
        <Stack gap="sm">
          <Text c="dimmed" size="sm">
            {choice.consultant}, {showDay(choice.day)}, {showTimes(choice.slot)}
          </Text>
          {error && !services && (
            <FailedNote inline failure={error} onRetry={read.refetch} busy={read.isFetching} />
          )}
          {choice.wishes.map((wish) => (
            <Button key={wish.service} variant="default" onClick={() => onBook(wish)}>
              {services?.find(({ id }) => id === wish.service)?.name ?? '…'}
            </Button>
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

/** Asks for which service a free slot is booked, where its consultant gives several. */
export default freshOnOpen(ServiceDialog, ({ choice }) => choice?.slot.id)
