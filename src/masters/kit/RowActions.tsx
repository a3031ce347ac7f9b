import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './RowActions.module.css'

interface RowActionsProps {
  name: string
  active: boolean
  /** Undefined where this person may not edit the row. */
  onEdit: (() => void) | undefined
  /** How a row is taken out of use. */
  endAction: 'retire' | 'remove'
  /** Undefined where this person may not retire or remove the row. */
  onEnd: (() => void) | undefined
  children?: ReactNode
}

/** The actions of one row of a master. */
export function RowActions({ name, active, onEdit, endAction, onEnd, children }: RowActionsProps) {
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
            endAction === 'remove'
              ? t('masters.removeTitle', { name })
              : t(active ? 'masters.retireTitle' : 'masters.restoreTitle', { name })
          }
          onClick={onEnd}
        >
          {endAction === 'remove'
            ? t('masters.remove')
            : t(active ? 'masters.retire' : 'masters.restore')}
        </Button>
      )}
    </Group>
  )
}
