import { Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { call } from '../../platform/http/call.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { bookSeries } from '../series/series-booking.ts'
import { usePatientToBook } from './book-for.tsx'
import { seriesBooked, singleBooked, type BookedByDesk } from './booked-by-desk.ts'
import { BookedCard } from './lazy-steps.tsx'
import { UnfinishedBooking } from './UnfinishedBooking.tsx'
import { useFirstBranch } from './use-first-branch.tsx'
import { bookAppointment } from './booking.ts'
import { findSameDay, sameDayRequest } from './same-day.ts'
import { BookingForm } from './BookingForm.tsx'
import { useBookingQuery } from './use-booking-query.tsx'
import { useWizard } from './use-wizard.tsx'
import { emptyDraft, isWorthSaving } from './wizard-draft.ts'
import type { WizardValues } from './wizard-values.ts'
import { useStoredWizard } from './stored-wizard.tsx'

/** The desk's screen for booking an appointment or a series for a patient. */
export default function BookingScreen() {
  const t = useText()
  const { draft, save } = useStoredWizard(useToday())
  const given = usePatientToBook()
  const [isResumed, setResumed] = useState(false)
  const [asksToResume, setAsksToResume] = useState(isWorthSaving(draft))
  const title = (
    <Title order={1} size="h3">
      {t('screen.bookAppointment')}
    </Title>
  )
  if (!asksToResume) return <DeskWizard title={title} given={isResumed ? undefined : given} />
  const { patient, service, consultant, day, startDay } = draft.values
  const firstDay = day || startDay
  return (
    <>
      {title}
      <UnfinishedBooking
        name={patient.name || patient.mobile}
        lines={[service?.name, consultant?.name, firstDay ? formatDay(firstDay) : undefined]}
        onResume={() => {
          setResumed(true)
          setAsksToResume(false)
        }}
        onRestart={() => {
          save(emptyDraft)
          setAsksToResume(false)
        }}
      />
    </>
  )
}

interface DeskWizardProps {
  title: ReactNode
  /** The patient with whom it was opened. */
  given: WizardValues['patient'] | undefined
}

function DeskWizard({ title, given }: DeskWizardProps) {
  const t = useText()
  const single = useChange(bookAppointment)
  const series = useChange(bookSeries)
  const [booked, setBooked] = useState<BookedByDesk>()
  const wizard = useWizard<Omit<BookedByDesk, 'summary'>>({
    calls: {
      single: async (input) => singleBooked(await single.mutateAsync(input)),
      series: async (input) => seriesBooked(await series.mutateAsync(input)),
      sameDay: async ({ booking, idempotencyKey }) =>
        (await call(findSameDay, sameDayRequest(booking, idempotencyKey))).appointment,
    },
    onBooked: (answer, summary) => setBooked({ ...answer, summary }),
  })
  const begin = useEffectEvent(() => given && wizard.startFor(given, 'chosen'))
  useEffect(() => void begin(), [])
  useFirstBranch(wizard)
  useBookingQuery(wizard)
  // Ahead of the booking: a line that breaks until then must not hide it, nor a late script move the form.
  useEffect(() => void BookedCard.preload(), [])
  const { known } = wizard.form.values.patient
  return (
    <>
      {booked && (
        <PartSuspense>
          <BookedCard
            key={booked.reference}
            booked={booked}
            onBookFor={wizard.startFor}
            onClose={() => setBooked(undefined)}
          />
        </PartSuspense>
      )}
      <BookingForm
        wizard={wizard}
        title={
          <div>
            {title}
            {wizard.step === 'appointment' && known && (
              <Text size="sm">{t('booking.forPatient', { name: known.name })}</Text>
            )}
          </div>
        }
      />
    </>
  )
}
