import type { CSSProperties } from 'react'
import classes from './charts.module.css'

interface AxisProps {
  ticks: readonly number[]
  format: (tick: number) => string
  /** Upwards beside columns, or along under bars. */
  direction: 'up' | 'along'
}

/** The marks of a chart's scale, each with its amount. The chart's bars say theirs to screen readers. */
export function Axis({ ticks, format, direction }: AxisProps) {
  const last = ticks.at(-1)!
  return (
    <div className={classes.axis} data-direction={direction} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ '--at': `${(tick / last) * 100}%` } as CSSProperties}>
          {format(tick)}
        </span>
      ))}
    </div>
  )
}
