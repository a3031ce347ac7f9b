import type { ReactNode } from 'react'
import { WaitsContext } from './arrival-columns.tsx'
import { useWaits } from './use-arrivals.tsx'

interface WaitsOfLineProps {
  branch: number | undefined
  consultant: number | null
  children: ReactNode
}

/** Shows the expected waits of a branch in the list within it, whose rows need not render for them. */
export function WaitsOfLine({ branch, consultant, children }: WaitsOfLineProps) {
  const waits = useWaits(branch, consultant)
  return <WaitsContext value={waits}>{children}</WaitsContext>
}
