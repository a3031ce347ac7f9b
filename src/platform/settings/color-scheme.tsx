import {
  useComputedColorScheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import {
  saveSetting,
  storedSetting,
  subscribeToSettings,
  resetSettings,
} from './stored-settings.tsx'
import { useEffect } from 'react'

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

/** Sets the class `dark` on the page in the dark theme (specification, section 4). */
export function DarkSchemeClass() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    document.documentElement.classList.toggle('dark', scheme === 'dark')
  }, [scheme])
  return null
}
