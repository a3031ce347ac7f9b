import { useSyncExternalStore } from 'react'

/** The name under which it is kept that single keys are turned off. */
const keptAs = 'singleKeys'
const off = 'off'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether keys without Ctrl do anything: who dictates can turn them off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(keptAs) !== off

/** Turns them on or off on this computer, in its other windows too. */
export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(keptAs)
  else localStorage.setItem(keptAs, off)
  for (const listener of listeners) listener()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn)
