import { useEffect, useEffectEvent, useRef } from 'react'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import type { Slot } from './slots.ts'

type SlotStart = Pick<Slot, 'id' | 'starts'>

interface ChosenSlot {
  day: Day | ''
  /** Its start is undefined where the form keeps the id alone. */
  chosen: { id: number; starts?: Time | undefined } | null
  /** The open slots of the day; undefined while they are not known. */
  open: readonly SlotStart[] | undefined
  /** It is on its way to the server, or was taken there by this desk itself. */
  isSent?: boolean
}

/**
 * Calls back with the message for the chosen slot's field once it is no longer open, also by the time that a stored
 * draft is opened again: it has begun, or it is taken, which is also said of one that leave has closed.
 */
export function useChosenSlotGone(
  { day, chosen, open, isSent = false }: ChosenSlot,
  onGone: (message: TextKey) => void,
): void {
  const slot = open?.find(({ id }) => id === chosen?.id)
  const lastSeen = useRef<SlotStart>(undefined)
  useEffect(() => {
    if (slot) lastSeen.current = slot
  }, [slot])

  const isGone = chosen !== null && open !== undefined && !slot && !isSent
  const report = useEffectEvent(() => {
    const now = currentClinicTime()
    const seen = lastSeen.current?.id === chosen?.id ? lastSeen.current?.starts : undefined
    const starts = chosen?.starts ?? seen
    const hasBegun = day === now.today && starts !== undefined && starts <= now.time
    onGone(messageKey(hasBegun ? 'problem.past_slot' : 'problem.slot_taken'))
  })
  useEffect(() => {
    if (isGone) report()
  }, [isGone])
}
