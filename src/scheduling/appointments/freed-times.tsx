import type { Day } from '../../platform/day/day.ts'

/** A time that this browser has just made free, by a cancellation or a move. */
export interface FreedTime {
  slot: number
  day: Day
}

type Listener = (time: FreedTime) => void
const listeners = new Set<Listener>()

/** Says that an appointment has left its time; without a slot of the schedule nobody can have it. */
export function announceFreedTime({ slotId, day }: { slotId: number | null; day: Day }): void {
  if (slotId === null) return
  for (const listener of listeners) listener({ slot: slotId, day })
}

/**
 * Calls a listener for each time that comes free; returns how to stop. Who waits for it is looked up
 * by the waiting list, which the dialogs of appointments know nothing of.
 */
export function onFreedTime(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
