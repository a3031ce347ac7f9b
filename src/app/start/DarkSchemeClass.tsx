import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Sets the class `dark` on the page in the dark theme (specification, section 4). */
export function DarkSchemeClass() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    document.documentElement.classList.toggle('dark', scheme === 'dark')
  }, [scheme])
  return null
}
