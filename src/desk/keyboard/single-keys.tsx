import { useSyncExternalStore } from 'react'
import { localChanges } from '../../platform/settings/storage-changes.tsx'

/** The name under which it is kept that single keys are turned off. */
const keptAs = 'singleKeys'
const off = 'off'

const { subscribe, tell } = localChanges()

/** Whether keys without Ctrl do anything: who dictates can turn them off (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(keptAs) !== off

/** Turns them on or off on this computer, in its other windows too. */
export function turnSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(keptAs)
  else localStorage.setItem(keptAs, off)
  tell()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn)
