import { useRef, useState } from 'react'
import { pollIntervalMs } from '../dashboard/dashboard-tabs.ts'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { call } from '../../platform/http/call.ts'
import { needsAnotherSlot } from '../../scheduling/booking/booking-rule.ts'
import { findSameDay, sameDayRequest } from '../../scheduling/booking/same-day.ts'
import { useSameDayQuestion } from '../../scheduling/booking/use-same-day-question.tsx'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { useFactsOfRequest, useRequestKeys } from '../../platform/http/request-keys.tsx'
import { addWalkIn } from '../../scheduling/line/line.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'
import { bookWalkIn, readWalkInChoices, type WalkInConsultant } from './walk-in.ts'
import {
  nextSlot,
  serviceOf,
  toLinePlace,
  toWalkInBooking,
  type WalkInFormValues,
} from './walk-in-form-values.ts'

interface WalkInCallbacks {
  onBooked: (booked: CallAnswer<typeof bookWalkIn>) => void
  /** Called with the token of a patient who has a place in the line without a slot. */
  onInLine: (token: string) => void
  onProblem: (problem: ProblemError) => void
  /** Called when the patient's appointment of today is enough. */
  onDeclined: () => void
}

/**
 * The consultants of a branch with today's open slots, and the booking of the next free slot or of a
 * place in the line.
 */
export function useWalkIn(branch: number, values: WalkInFormValues, callbacks: WalkInCallbacks) {
  const reading = useCall(
    readWalkInChoices,
    { query: { branch } },
    { pollIntervalMs, staleTime: 0, gcTime: 0 },
  )
  const { data, isPlaceholderData, refetch } = reading
  const { mutateAsync } = useChange(bookWalkIn)
  const addToLine = useChange(addWalkIn)
  // The slots that were refused for this patient, with the last reason.
  const [rejected, setRejected] = useState({ slots: new Set<number>(), for: 0 })
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const [booking, setBooking] = useState(false)
  // A consultant of another branch cannot be chosen here.
  const choicesNow = isPlaceholderData ? undefined : data
  // Its own slot is taken after a lost answer: sent again, it is not to be booked into the next one.
  const outcome = { pending: booking, problem }
  const choicesSent = useFactsOfRequest(choicesNow, outcome)
  const branchSent = useFactsOfRequest(branch, outcome)
  const choices = branchSent === branch ? choicesSent : choicesNow
  const isSending = useRef(false)
  const question = useSameDayQuestion()

  const consultant = choices?.find(({ id }) => id === values.consultant)
  const service = serviceOf(values, consultant)
  const slot = nextSlot(consultant, rejected.for === consultant?.id ? rejected.slots : noSlots)
  const isInLine = consultant !== undefined && (values.withoutSlot || slot === undefined)
  const isTaken = useIsTaken(consultant, slot)
  const [isBooked, setBooked] = useState(false)
  const { keyOf } = useRequestKeys()

  /** Books for the patient of the form, or for this one, which the form does not show yet. */
  async function book(patient = values.patient): Promise<void> {
    if (isInLine) return putInLine(patient)
    const completeBooking = toWalkInBooking({ ...values, patient }, { branch, slot: slot?.id })
    if (!completeBooking || isSending.current) return
    const idempotencyKey = keyOf(completeBooking)
    isSending.current = true
    setBooking(true)
    setProblem(null)
    try {
      const { today: day } = currentClinicTime()
      const isWanted = await question.isWanted(personKey(completeBooking), async () => {
        const request = sameDayRequest({ ...completeBooking, day }, idempotencyKey, branch)
        const { appointment } = await call(findSameDay, request)
        if (!appointment) return undefined
        const { name: patientName } = completeBooking.patient
        return { appointment, patientName, consultantName: consultant?.name ?? '', day }
      })
      if (!isWanted) return callbacks.onDeclined()
      const booked = await mutateAsync({ body: { ...completeBooking, idempotencyKey } })
      setBooked(true)
      callbacks.onBooked(booked)
    } catch (error) {
      const failure = error instanceof ProblemError ? error : new ProblemError('unexpected')
      if (needsAnotherSlot(failure.code)) {
        setRejected((before) => ({
          slots: new Set(before.for === completeBooking.consultant ? before.slots : []).add(
            completeBooking.slot,
          ),
          for: completeBooking.consultant,
        }))
        await refetch()
      }
      setProblem(failure)
      callbacks.onProblem(failure)
    } finally {
      isSending.current = false
      setBooking(false)
    }
  }

  async function putInLine(patient: WalkInFormValues['patient']): Promise<void> {
    const request = toLinePlace({ ...values, patient }, branch)
    if (!request || isSending.current) return
    isSending.current = true
    setBooking(true)
    setProblem(null)
    try {
      const idempotencyKey = keyOf(request)
      const { token } = await addToLine.mutateAsync({ body: { ...request, idempotencyKey } })
      callbacks.onInLine(token)
    } catch (error) {
      const failure = error instanceof ProblemError ? error : new ProblemError('unexpected')
      setProblem(failure)
      callbacks.onProblem(failure)
    } finally {
      isSending.current = false
      setBooking(false)
    }
  }

  // While it is being booked, and until the dialog has closed, it is this booking that takes it.
  const isTakenByOther = isTaken && !isInLine && !booking && !isBooked
  return {
    choices,
    reading,
    consultant,
    service,
    slot,
    isInLine,
    reason: problem?.code ?? (isTakenByOther ? ('slot_taken' as const) : undefined),
    book,
    booking,
    question,
  }
}

/** One question for a person and a consultant, also when their slot is taken and the next is booked. */
const personKey = ({ consultant, patient }: NonNullable<ReturnType<typeof toWalkInBooking>>) =>
  `${consultant} ${patient.mobile} ${patient.name}`

/** Whether the slot that was shown before this one is no longer to be had, for another reason than the time. */
function useIsTaken(consultant: WalkInConsultant | undefined, slot: Slot | undefined): boolean {
  const [shown, setShown] = useState({ consultant: consultant?.id, slot, isTaken: false })
  if (shown.consultant !== consultant?.id || shown.slot?.id !== slot?.id) {
    const isTaken =
      shown.consultant === consultant?.id &&
      shown.slot !== undefined &&
      shown.slot.starts > currentClinicTime().time &&
      !consultant?.slots.some(({ id }) => id === shown.slot?.id)
    setShown({ consultant: consultant?.id, slot, isTaken })
  }
  return shown.isTaken
}

const noSlots: ReadonlySet<number> = new Set()
