import { useChange } from '../../platform/http/queries.tsx'
import { BookingForm } from './BookingForm.tsx'
import { confirmSeries, confirmSingle, type Confirmation } from './confirmation.ts'
import { bookForMyself, bookSeriesForMyself } from './own-booking.ts'
import { useWizard } from './use-wizard.tsx'

/** The wizard as a patient fills it in. */
export function OwnBookingForm({ onBooked }: { onBooked: (booked: Confirmation) => void }) {
  const single = useChange(bookForMyself)
  const series = useChange(bookSeriesForMyself)
  const wizard = useWizard<Confirmation>({
    forMyself: true,
    calls: {
      single: async (input) => confirmSingle(await single.mutateAsync(input)),
      series: async (input) => confirmSeries(await series.mutateAsync(input)),
    },
    onBooked,
  })
  return <BookingForm wizard={wizard} />
}
