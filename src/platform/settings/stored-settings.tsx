import { useSyncExternalStore } from 'react'
import { localChanges } from './storage-changes.tsx'
import { settingFrom, settingNames, type Setting, type SettingName } from './settings.ts'

const { subscribe, tell } = localChanges()

/** The setting as this browser keeps it. */
export const keptSetting = <Name extends SettingName>(name: Name): Setting<Name> =>
  settingFrom(name, localStorage.getItem(name))

/** Changes a setting at once, here and in every other tab. */
export function keepSetting<Name extends SettingName>(name: Name, choice: Setting<Name>): void {
  localStorage.setItem(name, choice)
  tell()
}

/** Puts settings back to their defaults: those named, else all. */
export function resetSettings(names: readonly SettingName[] = settingNames): void {
  for (const name of names) localStorage.removeItem(name)
  tell()
}

/** Calls on every change of a setting, made in this tab or in another; returns how to stop. */
export const onSettings = subscribe

/** A setting for a component, which renders anew when it changes. */
export const useSetting = <Name extends SettingName>(name: Name): Setting<Name> =>
  useSyncExternalStore(onSettings, () => keptSetting(name))
