import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-head.module.css'

interface ListHeadProps {
  title: string
  /** What the list is for, in a line below its heading. */
  hint: string | undefined
  /** What can be done with the list as a whole; on a phone as wide as the page. */
  children?: ReactNode
}

/** The heading of a screen that is one list. */
export function ListHead({ title, hint, children }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <div>
        <Title order={1} size="h3">
          {title}
        </Title>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </div>
  )
}
