import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './RowActions.module.css'

interface RowActionsProps {
  name: string
  active: boolean
  /** Absent where the row is not this person's to change. */
  onEdit: (() => void) | undefined
  /** How the row ends. */
  ends: 'retire' | 'remove'
  /** Absent where the row is not this person's to end. */
  onEnd: (() => void) | undefined
  children?: ReactNode
}

/** What can be done with one row of a master. */
export function RowActions({ name, active, onEdit, ends, onEnd, children }: RowActionsProps) {
  const t = useText()
  if (!onEdit && !onEnd && !children) return null
  return (
    <Group className={classes.actions} gap={6} justify="flex-end" wrap="nowrap">
      {children}
      {onEdit && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={t('masters.editNamed', { name })}
          onClick={onEdit}
        >
          {t('masters.edit')}
        </Button>
      )}
      {onEnd && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={
            ends === 'remove'
              ? t('masters.removeTitle', { name })
              : t(active ? 'masters.retireTitle' : 'masters.bringBackTitle', { name })
          }
          onClick={onEnd}
        >
          {ends === 'remove'
            ? t('masters.remove')
            : t(active ? 'masters.retire' : 'masters.bringBack')}
        </Button>
      )}
    </Group>
  )
}
