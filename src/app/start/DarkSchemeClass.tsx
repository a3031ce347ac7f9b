import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

/** Sets the class `dark` on the page with the dark theme (specification, section 4). */
export function DarkClass() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    document.documentElement.classList.toggle('dark', scheme === 'dark')
  }, [scheme])
  return null
}
