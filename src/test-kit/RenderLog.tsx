import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

interface RenderLogProps {
  /** A component of the kit that has a label. */
  of: 'NavLink' | 'Select'
  /** Gets the label at each rendering, at least once. */
  labels: unknown[]
  children: ReactNode
}

/** Logs what a page renders, which cannot be seen in it: that a step renders no more than it has to. */
export function RenderLog({ of, labels, children }: RenderLogProps) {
  // The kit asks for further classes whenever it renders a component.
  const classNames = (_: unknown, { label }: Record<string, unknown>) => {
    labels.push(label)
    return {}
  }
  return (
    <MantineThemeProvider theme={{ components: { [of]: { classNames } } }}>
      {children}
    </MantineThemeProvider>
  )
}
