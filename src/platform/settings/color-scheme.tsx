import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import {
  saveSetting,
  storedSetting,
  subscribeToSettings,
  resetSettings,
} from './stored-settings.tsx'

const storedColorScheme = (): MantineColorScheme => {
  const theme = storedSetting('theme')
  return theme === 'system' ? 'auto' : theme
}

let stopListening = () => {}

/** Connects Mantine's colour scheme to the setting `theme`. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: storedColorScheme,
  set(scheme) {
    if (scheme !== storedColorScheme()) saveSetting('theme', scheme === 'auto' ? 'system' : scheme)
  },
  subscribe(onUpdate) {
    let last = storedColorScheme()
    stopListening = subscribeToSettings(() => {
      const scheme = storedColorScheme()
      if (scheme !== last) onUpdate((last = scheme))
    })
  },
  unsubscribe: () => stopListening(),
  clear: () => resetSettings(['theme']),
}
