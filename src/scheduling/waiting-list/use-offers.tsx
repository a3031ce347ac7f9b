import { useState } from 'react'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { problemMessageKey, type ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolate, isolateLtr } from '../../platform/i18n/page-language.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { formatOfferedTime } from './format-offered-time.tsx'
import {
  bookWaiting,
  holdTime,
  recordCall,
  releaseTime,
  type OfferedTimeRow,
  type WaitingRow,
} from './waiting-list.ts'

/** A slot on a day. */
interface ChosenTime {
  slot: number
  day: string
}

/** A time to book: the desk reads of it which one was booked. */
type TimeToBook = ChosenTime & Pick<OfferedTimeRow, 'starts' | 'ends' | 'consultantName'>

/** What the desk does with a free time for somebody who waits. */
export interface OfferActions {
  book: (row: WaitingRow, time: TimeToBook) => void
  hold: (row: WaitingRow, time: ChosenTime) => void
  release: (row: WaitingRow) => void
  noAnswer: (row: WaitingRow, time: ChosenTime) => void
  /** Asks whether they go on waiting. */
  declined: (row: WaitingRow) => void
  isPending: boolean
  /** Whether this booking is being sent. */
  isBooking: (row: WaitingRow, time: ChosenTime) => boolean
}

interface Consequences {
  /** Reads again after a refusal. */
  onStale: () => void
  onDone?: () => void
}

/** Sends what the desk does with a free time. */
export function useOffers({
  onStale,
  onDone = () => {},
}: Consequences): Omit<OfferActions, 'declined'> {
  const t = useText()
  const [sent, setSent] = useState<string>()
  const booking = useMasterChange(bookWaiting)
  const holding = useMasterChange(holdTime)
  const releasing = useMasterChange(releaseTime)
  const recording = useMasterChange(recordCall)
  const onProblem = ({ code }: ProblemError) => {
    toast.error(t(problemMessageKey(code)))
    onStale()
  }
  return {
    book: ({ id, patientName: name }, time) => {
      const { slot, day } = time
      setSent(bookingKey(id, { slot, day }))
      void booking.send(
        { params: { id }, body: { slot, day } },
        {
          // The list moves by itself: between the look and the click another time may have come under the pointer.
          successMessage: t('waitingList.booked', { name, time: bookedTimeText(time) }),
          onDone,
          onProblem,
        },
      )
    },
    hold: ({ id, mobile }, { slot, day }) =>
      void holding.send(
        { params: { id }, body: { slot, day } },
        {
          successMessage: t('waitingList.held', { mobile: isolateLtr(mobile) }),
          onDone,
          onProblem,
        },
      ),
    release: ({ id }) =>
      void releasing.send(
        { params: { id } },
        { successMessage: t('waitingList.released'), onDone, onProblem },
      ),
    noAnswer: ({ id }, { slot, day }) =>
      void recording.send(
        { params: { id }, body: { slot, day, outcome: 'noAnswer', leaves: false } },
        { successMessage: t('waitingList.callNoted'), onDone, onProblem },
      ),
    isBooking: ({ id }, time) => booking.isPending && sent === bookingKey(id, time),
    isPending: booking.isPending || holding.isPending || releasing.isPending || recording.isPending,
  }
}

/** 'Wed 02-12-2026 · 09:30–09:45 · Dr. Anita' */
const bookedTimeText = (time: TimeToBook): string =>
  `${isolate(formatOfferedTime(time))} · ${isolate(time.consultantName)}`

const bookingKey = (entry: number, { slot, day }: ChosenTime): string => `${entry} ${slot} ${day}`
