import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** The names under which the theme is kept: light, dark, system (specification, section 3). */
const key = 'theme'

const fromKept = (kept: string | null): MantineColorScheme =>
  kept === 'dark' ? 'dark' : kept === 'system' ? 'auto' : 'light'

let stopListening = () => {}

/** Keeps the theme in local storage, and follows a change made in another tab. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => fromKept(localStorage.getItem(key)),
  set: (scheme) => localStorage.setItem(key, scheme === 'auto' ? 'system' : scheme),
  subscribe(onUpdate) {
    const listener = (event: StorageEvent) => {
      if (event.key === key) onUpdate(fromKept(event.newValue))
    }
    window.addEventListener('storage', listener)
    stopListening = () => window.removeEventListener('storage', listener)
  },
  unsubscribe: () => stopListening(),
  clear: () => localStorage.removeItem(key),
}
