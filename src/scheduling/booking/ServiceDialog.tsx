import { Stack, Text } from '@mantine/core'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { BookingChoice, BookingQuery } from './booking-query.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { listServices } from '../../masters/services/services.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'
interface ServiceDialogProps {
  choice: BookingChoice | undefined
  opened: boolean
  onClose: () => void
  onBook: (bookingQuery: BookingQuery) => void
  onExited?: () => void
}

function ServiceDialog({ choice, onBook, ...frame }: ServiceDialogProps) {
  const t = useText()
  const servicesResult = useCall(listServices, { query: {} }, { enabled: frame.opened })
  const { data: services, error } = servicesResult
  return (
    <Dialog {...frame} title={t('field.chooseService')}>
      {choice && (
        <Stack gap="sm">
          <Text c="dimmed" size="sm">
            {choice.consultant}, {formatDay(choice.day)},{' '}
            {formatTimesOnDay(choice.day, choice.slot)}
          </Text>
          {error && !services && (
            <FailedNote
              isInline
              problem={error}
              onRetry={servicesResult.refetch}
              isRetrying={servicesResult.isFetching}
            />
          )}
          {choice.bookingQueries.map((bookingQuery) => {
            const name = services?.find(({ id }) => id === bookingQuery.service)?.name
            return (
              // Nobody books a service whose name is not there yet.
              <ButtonWithReason
                key={bookingQuery.service}
                variant="default"
                reason={name ? undefined : t('app.loading')}
                onClick={() => onBook(bookingQuery)}
              >
                {name ?? '…'}
              </ButtonWithReason>
            )
          })}
        </Stack>
      )}
    </Dialog>
  )
}

/** Asks for the service of a free slot whose consultant gives several. */
export default remountOnOpen(ServiceDialog, ({ choice }) => choice?.slot.id)
