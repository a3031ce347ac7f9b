import { useSyncExternalStore } from 'react'
import { currentClinicTime } from '../clock/clinic-clock.tsx'

/** A toast that was shown in this tab. */
export interface RecentToast {
  message: string
  isError: boolean
  /** The clinic's time at which it was shown last, 'HH:MM'. */
  time: string
}

const most = 10

// Only in this tab's memory: a message may name a patient.
let recent: readonly RecentToast[] = []
let owner: number | undefined
const listeners = new Set<() => void>()

function change(next: readonly RecentToast[]): void {
  recent = next
  for (const listener of listeners) listener()
}

/** Keeps a toast to be read again; one that is repeated moves to the front. */
export function rememberToast({ message, isError }: Omit<RecentToast, 'time'>): void {
  const others = recent.filter((it) => it.message !== message || it.isError !== isError)
  change([{ message, isError, time: currentClinicTime().time }, ...others].slice(0, most))
}

/** Forgets them all, on signing out. */
export function forgetToasts(): void {
  owner = undefined
  change([])
}

/** Forgets what was shown to another person, whose session ended without signing out. */
export function keepToastsFor(person: number): void {
  if (owner !== undefined && owner !== person) change([])
  owner = person
}

/** The last ten toasts, newest first. */
export const useRecentToasts = (): readonly RecentToast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => recent,
  )
