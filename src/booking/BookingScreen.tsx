import { Title } from '@mantine/core'
import { useChange } from '../http/queries.tsx'
import { useText } from '../i18n/languages.tsx'
import { bookSubscription } from '../subscriptions/subscription-booking.ts'
import { bookAppointment } from './booking.ts'
import { BookingForm } from './BookingForm.tsx'
import { useBookingWish } from './use-booking-wish.tsx'
import { useWizard } from './use-wizard.tsx'

/** The desk books an appointment, or a series of sessions, for a patient. */
export default function BookingScreen() {
  const t = useText()
  const single = useChange(bookAppointment)
  const series = useChange(bookSubscription)
  const wizard = useWizard<unknown>({
    forMyself: false,
    draft: 'booking',
    calls: { single: single.mutateAsync, series: series.mutateAsync },
  })
  useBookingWish(wizard)
  return (
    <BookingForm
      wizard={wizard}
      title={
        <Title order={1} size="h3">
          {t('screen.bookAppointment')}
        </Title>
      }
    />
  )
}
