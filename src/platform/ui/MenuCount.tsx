import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '../i18n/format-count.tsx'
import classes from './MenuCount.module.css'

interface MenuCountProps {
  /** Nothing is shown for 0. */
  count: number
  /** What is counted, in a sentence for readers of screens. */
  words: string
}

/** A number beside an entry of the menu: what waits there. */
export function MenuCount({ count, words }: MenuCountProps) {
  if (count === 0) return null
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {formatCount(count)}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}
