import { useEffect, useEffectEvent, useRef } from 'react'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import type { Day } from '../../platform/day/day.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import type { Slot } from './slots.ts'

/** A slot and what its time is. */
type SlotStart = Pick<Slot, 'id' | 'starts'>

interface ChosenSlot {
  day: Day | ''
  /** Its id, or null. */
  chosen: number | null
  /** The open slots of the day; undefined while they are not known. */
  open: readonly SlotStart[] | undefined
  /** It is on its way to the server, or was taken there by this desk itself. */
  isSent?: boolean
}

/**
 * Calls back with the message for the chosen slot's field once it is no longer open: another desk took it,
 * also before a stored draft was opened again, or it has begun.
 */
export function useChosenSlotGone(
  { day, chosen, open, isSent = false }: ChosenSlot,
  onGone: (message: TextKey) => void,
): void {
  const slot = open?.find(({ id }) => id === chosen)
  const lastSeen = useRef<SlotStart>(undefined)
  useEffect(() => {
    if (slot) lastSeen.current = slot
  }, [slot])

  const isGone = chosen !== null && open !== undefined && !slot && !isSent
  const report = useEffectEvent(() => {
    const now = currentClinicTime()
    const hasBegun =
      day === now.today && lastSeen.current?.id === chosen && lastSeen.current.starts <= now.time
    onGone(messageKey(hasBegun ? 'problem.past_slot' : 'problem.slot_taken'))
  })
  useEffect(() => {
    if (isGone) report()
  }, [isGone])
}
