import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { call } from '../../platform/http/call.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { usePageOwner } from '../../platform/settings/page-owner.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { bookSeries } from '../series/series-booking.ts'
import { usePatientToBook } from './book-for.tsx'
import { seriesBooked, singleBooked, type BookedByDesk } from './booked-by-desk.ts'
import { BookedCard, UnfinishedElsewhere } from './lazy-steps.tsx'
import classes from './UnfinishedBooking.module.css'
import { UnfinishedBooking } from './UnfinishedBooking.tsx'
import { useFirstBranch } from './use-first-branch.tsx'
import { bookAppointment } from './booking.ts'
import { findSameDay, sameDayRequest } from './same-day.ts'
import { BookingForm } from './BookingForm.tsx'
import { useBookingQuery } from './use-booking-query.tsx'
import { useAnnounceBooked } from './use-announce-booked.tsx'
import { useUnanswered } from './use-unanswered.tsx'
import { useWizard } from './use-wizard.tsx'
import { emptyDraft, isWorthSaving, type WizardDraft } from './wizard-draft.ts'
import type { WizardValues } from './wizard-values.ts'
import { useMayBeLeft, useStoredWizard } from './stored-wizard.tsx'

/** The desk's screen for booking an appointment or a series for a patient. */
export default function BookingScreen() {
  const t = useText()
  const { draft, save } = useStoredWizard(useToday())
  const given = usePatientToBook()
  const [search] = useSearchParams()
  // Of the given patient's booking: no part of another one that is continued instead.
  const [givenQuery] = useState(given && search.toString())
  // How often an unfinished booking was taken up; the wizard begins with it.
  const [resumeCount, setResumeCount] = useState(0)
  const [asksToResume, setAsksToResume] = useState(isWorthSaving(draft))
  const [booked, setBooked] = useState<BookedByDesk>()
  const [problem, setProblem] = useState<ProblemCode>()
  const announceBooked = useAnnounceBooked()
  // One that was sent may be booked: then there is nothing to continue.
  const { unlessBooked, isAsking } = useUnanswered({
    unanswered: asksToResume ? draft.unanswered : undefined,
    onBooked: ({ reference, sessions }, summary) => {
      announceBooked(summary)
      setBooked({ reference, sessions, summary })
      restart()
    },
    onProblem: ({ code }) => setProblem(code),
  })
  const title = (
    <Title order={1} size="h3">
      {t('screen.bookAppointment')}
    </Title>
  )
  const resume = () => {
    setResumeCount((count) => count + 1)
    setAsksToResume(false)
  }
  function restart(): void {
    save(emptyDraft)
    setAsksToResume(false)
  }
  if (!asksToResume) {
    return (
      <DeskWizard
        key={resumeCount}
        title={title}
        booked={booked}
        onBooked={setBooked}
        given={resumeCount > 0 ? undefined : given}
        ignored={resumeCount > 0 ? givenQuery : undefined}
        onContinue={(left) => {
          save(left)
          resume()
        }}
      />
    )
  }
  const { patient, service, consultant, day, startDay } = draft.values
  const firstDay = day || startDay
  return (
    <Stack gap="sm">
      {title}
      <UnfinishedBooking
        name={patient.name || patient.mobile}
        lines={[service?.name, consultant?.name, firstDay ? formatDay(firstDay) : undefined]}
        problem={problem}
        isAsking={isAsking}
        // Where nobody could be asked, the wizard goes on asking before it leaves what was sent.
        onResume={() => (problem ? resume() : unlessBooked(resume))}
        onRestart={() => {
          setProblem(undefined)
          unlessBooked(restart)
        }}
      />
    </Stack>
  )
}

interface DeskWizardProps {
  title: ReactNode
  booked: BookedByDesk | undefined
  onBooked: (booked: BookedByDesk | undefined) => void
  /** The patient with whom it was opened. */
  given: WizardValues['patient'] | undefined
  /** The query of the URL that fills in nothing. */
  ignored: string | undefined
  /** Begins again with a booking that was left in another tab. */
  onContinue: (left: WizardDraft) => void
}

function DeskWizard({ title, booked, onBooked, given, ignored, onContinue }: DeskWizardProps) {
  const staffId = usePageOwner()
  const mayBeLeft = useMayBeLeft(staffId)
  const t = useText()
  const single = useChange(bookAppointment)
  const series = useChange(bookSeries)
  const wizard = useWizard<Omit<BookedByDesk, 'summary'>>({
    calls: {
      single: async (input) => singleBooked(await single.mutateAsync(input)),
      series: async (input) => seriesBooked(await series.mutateAsync(input)),
      sameDay: async ({ booking, idempotencyKey }) =>
        (await call(findSameDay, sameDayRequest(booking, idempotencyKey))).appointment,
    },
    found: ({ reference, sessions }) => ({ reference, sessions }),
    onBooked: (answer, summary) => onBooked({ ...answer, summary }),
  })
  const begin = useEffectEvent(() => given && wizard.startFor(given, 'chosen'))
  useEffect(() => void begin(), [])
  useFirstBranch(wizard)
  useBookingQuery(wizard, ignored)
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
            onClose={() => onBooked(undefined)}
          />
        </PartSuspense>
      )}
      {mayBeLeft && (
        <PartSuspense fallback={<div className={classes.toCome} />}>
          <UnfinishedElsewhere
            staffId={staffId}
            today={wizard.today}
            isFree={wizard.isEmpty}
            onContinue={onContinue}
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
