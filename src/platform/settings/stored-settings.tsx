import { useSyncExternalStore } from 'react'
import { createStorageChanges } from './storage-changes.tsx'
import { parseSetting, settingNames, type Setting, type SettingName } from './settings.ts'

const { subscribe, notify } = createStorageChanges()

/** The setting as stored in this browser. */
export const storedSetting = <Name extends SettingName>(name: Name): Setting<Name> =>
  parseSetting(name, localStorage.getItem(name))

/** Changes a setting at once, here and in every other tab. */
export function saveSetting<Name extends SettingName>(name: Name, choice: Setting<Name>): void {
  localStorage.setItem(name, choice)
  notify()
}

/** Resets the named settings to their defaults; all by default. */
export function resetSettings(names: readonly SettingName[] = settingNames): void {
  for (const name of names) localStorage.removeItem(name)
  notify()
}

/**
 * Registers a listener for changed settings, of this tab or another; returns how to unsubscribe.
 */
export const subscribeToSettings = subscribe

/** A setting for a component, which re-renders when it changes. */
export const useSetting = <Name extends SettingName>(name: Name): Setting<Name> =>
  useSyncExternalStore(subscribeToSettings, () => storedSetting(name))
