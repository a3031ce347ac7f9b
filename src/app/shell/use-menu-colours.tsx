import type { CSSProperties } from 'react'
import { useSetting } from '../../platform/settings/stored-settings.tsx'
import { darkColours } from '../../platform/ui/theme.tsx'

/** Semi-dark: the menu has the colours of the dark theme, in a light page too. */
export function useMenuColours(): CSSProperties | undefined {
  const semidark = useSetting('semidark') === 'true'
  return semidark
    ? ({ ...darkColours, color: 'var(--mantine-color-text)' } as CSSProperties)
    : undefined
}
