import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './AccountScreen.module.css'

interface AccountSectionProps {
  title: string
  /** Shown beside the title: a state, or an action on the whole section. */
  aside?: ReactNode
  children: ReactNode
}

/** One card of the account screen. */
export function AccountSection({ title, aside, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
