import { useRef, useState } from 'react'
import { followMs } from '../dashboard/dashboard-tabs.ts'
import { needsAnotherSlot } from '../../scheduling/booking/slot-refusals.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { Refusal, type ProblemCode } from '../../platform/http/problem.ts'
import { useCall, useChange } from '../../platform/http/queries.tsx'
import { newUuid } from '../../platform/http/uuid.ts'
import { bookWalkIn, readWalkInChoices } from './walk-in.ts'
import { nextSlot, serviceOf, walkInOf, type WalkInEntry } from './walk-in-form-values.ts'

interface Outcomes {
  onBooked: (booked: CallAnswer<typeof bookWalkIn>) => void
  onRefused: (refusal: Refusal) => void
}

/** Who can be seen at a branch today and when, and the booking of the next free slot. */
export function useWalkIn(branch: number, entry: WalkInEntry, outcomes: Outcomes) {
  const reading = useCall(
    readWalkInChoices,
    { query: { branch } },
    { followMs, staleTime: 0, gcTime: 0 },
  )
  const { data, isPlaceholderData, refetch } = reading
  // Who is free at another branch is nobody's choice here.
  const choices = isPlaceholderData ? undefined : data
  const { mutateAsync } = useChange(bookWalkIn)
  // The slots that this patient was refused, with the reason of the last one.
  const [refused, setRefused] = useState({ slots: new Set<number>(), for: 0 })
  const [reason, setReason] = useState<ProblemCode>()
  const [booking, setBooking] = useState(false)
  const sending = useRef(false)

  const consultant = choices?.find(({ id }) => id === entry.consultant)
  const service = serviceOf(entry, consultant)
  const slot = nextSlot(consultant, refused.for === consultant?.id ? refused.slots : none)
  const whole = walkInOf(entry, { branch, slot: slot?.id })
  // The same booking goes with the same key, so that a second try books nothing twice.
  const sent = useRef({ text: '', key: '' })
  const keyOf = (booking: object): string => {
    const text = JSON.stringify(booking)
    if (sent.current.text !== text) sent.current = { text, key: newUuid() }
    return sent.current.key
  }

  async function book(): Promise<void> {
    if (!whole || sending.current) return
    sending.current = true
    setBooking(true)
    setReason(undefined)
    try {
      outcomes.onBooked(await mutateAsync({ body: { ...whole, idempotencyKey: keyOf(whole) } }))
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('unexpected')
      if (needsAnotherSlot(refusal.code)) {
        setRefused((before) => ({
          slots: new Set(before.for === whole.consultant ? before.slots : []).add(whole.slot),
          for: whole.consultant,
        }))
        await refetch()
      }
      setReason(refusal.code)
      outcomes.onRefused(refusal)
    } finally {
      sending.current = false
      setBooking(false)
    }
  }

  return { choices, reading, consultant, service, slot, reason, book, booking }
}

const none: ReadonlySet<number> = new Set()
