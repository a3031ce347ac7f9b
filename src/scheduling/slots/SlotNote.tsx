import { Skeleton, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import classes from './SlotNote.module.css'

/** The reason why there are no slots, shown in their place. */
export function SlotNote({ children }: { children: ReactNode }) {
  return (
    <div className={classes.note} role="status">
      <IconClock size={28} stroke={1.5} aria-hidden="true" />
      <Text component="div" className={classes.text}>
        {children}
      </Text>
    </div>
  )
}

/** Placeholders while slots are loading. */
export function SlotsLoading() {
  const t = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={34} radius="md" />
      ))}
    </div>
  )
}

interface SlotsFailedProps {
  problem: ProblemError
  onRetry: () => unknown
  isRetrying: boolean
}

/** Shown in place of slots that could not be read, with a button to read them again. */
export function SlotsFailed(props: SlotsFailedProps) {
  const t = useText()
  return (
    <SlotNote>
      <FailedNote {...props} title={t('slots.error')} />
    </SlotNote>
  )
}
