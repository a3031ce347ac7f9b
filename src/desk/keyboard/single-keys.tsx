import { useSyncExternalStore } from 'react'
import { createStorageChanges } from '../../platform/settings/storage-changes.tsx'

/** Storage key of the setting. */
const storageKey = 'singleKeys'
const offValue = 'off'

const { subscribe, notify } = createStorageChanges()

/** True if single-key shortcuts are on: users of speech input can turn them off (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== offValue

/** Turns them on or off on this computer, in other windows too. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, offValue)
  notify()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn)
