import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ResultCount.module.css'

interface ResultCountProps {
  /** The number with its word, for example '12 clients'; empty while it is not known. */
  children: ReactNode
  className?: string | undefined
  /** Only for screen readers, where the number is seen elsewhere. */
  isHidden?: boolean
}

/**
 * Says how many rows a search or a filter found. It is mounted with the screen, also while it is
 * empty: a screen reader does not hear a live region that comes together with its text.
 */
export function ResultCount({ children, className = '', isHidden = false }: ResultCountProps) {
  if (isHidden) {
    return (
      <VisuallyHidden role="status" data-result-count>
        {children}
      </VisuallyHidden>
    )
  }
  return (
    <span role="status" className={`${classes.count} ${className}`} data-result-count>
      {children}
    </span>
  )
}
