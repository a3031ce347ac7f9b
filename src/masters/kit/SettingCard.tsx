import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import classes from './SettingCard.module.css'

interface SettingCardProps {
  title: string
  hint: string
  reading: Parameters<typeof OldNote>[0]['reading'] & {
    error: ProblemError | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The form of the setting; undefined until it is read. */
  children: ReactNode | undefined
}

/** One setting of the clinic with a form of its own, below the others. */
export function SettingCard({ title, hint, reading, children }: SettingCardProps) {
  const id = useId()
  const { error, isFetching, refetch } = reading
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      <p className={classes.hint}>{hint}</p>
      <OldNote reading={reading} />
      {!children && error && (
        <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      {children}
    </section>
  )
}
