import { Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { showDay } from '../../platform/day/day.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { bookSubscription } from '../series/series-booking.ts'
import { BegunBooking } from './UnfinishedBooking.tsx'
import { bookAppointment } from './booking.ts'
import { BookingForm } from './BookingForm.tsx'
import { useBookingWish } from './use-booking-wish.tsx'
import { useWizard } from './use-wizard.tsx'
import { emptyDraft, isWorthKeeping } from './wizard-draft.ts'
import { useKeptWizard } from './wizard-storage.tsx'

/** The desk books an appointment, or a series of sessions, for a patient. */
export default function BookingScreen() {
  const t = useText()
  const { draft, keep } = useKeptWizard('desk', useToday())
  const [asks, setAsks] = useState(isWorthKeeping(draft))
  const title = (
    <Title order={1} size="h3">
      {t('screen.bookAppointment')}
    </Title>
  )
  if (!asks) return <DeskWizard title={title} />
  const { patient, service, consultant, day, startDay } = draft.values
  const from = day || startDay
  return (
    <>
      {title}
      <BegunBooking
        name={patient.name || patient.mobile}
        lines={[service?.name, consultant?.name, from ? showDay(from) : undefined]}
        onGoOn={() => setAsks(false)}
        onStartAgain={() => {
          keep(emptyDraft)
          setAsks(false)
        }}
      />
    </>
  )
}

function DeskWizard({ title }: { title: ReactNode }) {
  const single = useChange(bookAppointment)
  const series = useChange(bookSubscription)
  const wizard = useWizard<unknown>({
    forMyself: false,
    calls: { single: single.mutateAsync, series: series.mutateAsync },
  })
  useBookingWish(wizard)
  return <BookingForm wizard={wizard} title={title} />
}
