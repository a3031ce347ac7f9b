import { Skeleton, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './SlotNote.module.css'

/** Why there are no slots where they would stand. */
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

/** Where slots will stand in a moment. */
export function SlotsWaiting() {
  const t = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={34} radius="md" />
      ))}
    </div>
  )
}
