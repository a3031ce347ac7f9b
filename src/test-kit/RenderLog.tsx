import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Rendered {
  label?: unknown
  value?: unknown
}

interface RenderLogProps {
  /** A component of the kit. */
  of: 'NavLink' | 'Select'
  /** Gets what it was given at each rendering, at least once. */
  log: Rendered[]
  children: ReactNode
}

/** Logs what a page renders, which cannot be seen in it: that a step renders no more than it has to. */
export function RenderLog({ of, log, children }: RenderLogProps) {
  // The kit asks for further classes whenever it renders a component.
  const classNames = (_: unknown, props: Rendered) => {
    log.push(props)
    return {}
  }
  return (
    <MantineThemeProvider theme={{ components: { [of]: { classNames } } }}>
      {children}
    </MantineThemeProvider>
  )
}
