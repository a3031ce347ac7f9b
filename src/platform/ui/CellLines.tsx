import type { ReactNode } from 'react'
import classes from './CellLines.module.css'

interface CellLinesProps {
  children: ReactNode
  /** What stands quieter below it; no line when it is empty. */
  below?: ReactNode
}

/** The content of a table's cell of several lines: what it is about, and quieter what belongs to it. */
export function CellLines({ children, below }: CellLinesProps) {
  return (
    <span className={classes.lines}>
      {children}
      {below && <span className={classes.below}>{below}</span>}
    </span>
  )
}

/** An amount, a day or a number, whose figures stand below each other and on one line. */
export function Figures({ children }: { children: ReactNode }) {
  return <span className={classes.fixed}>{children}</span>
}
