import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { keepSetting, keptSetting, onSettings, resetSettings } from './stored-settings.tsx'

const fromKept = (): MantineColorScheme => {
  const theme = keptSetting('theme')
  return theme === 'system' ? 'auto' : theme
}

let stopListening = () => {}

/** Lets the component kit go by the setting `theme`. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: fromKept,
  set(scheme) {
    if (scheme !== fromKept()) keepSetting('theme', scheme === 'auto' ? 'system' : scheme)
  },
  subscribe(onUpdate) {
    let last = fromKept()
    stopListening = onSettings(() => {
      const scheme = fromKept()
      if (scheme !== last) onUpdate((last = scheme))
    })
  },
  unsubscribe: () => stopListening(),
  clear: () => resetSettings(['theme']),
}
