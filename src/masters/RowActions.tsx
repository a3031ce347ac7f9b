import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/languages.tsx'
import classes from './RowActions.module.css'

interface RowActionsProps {
  name: string
  active: boolean
  onEdit: () => void
  /** How the row ends. */
  ends: 'retire' | 'remove'
  onEnd: () => void
  mayChange: boolean
  children?: ReactNode
}

/** What can be done with one row of a master. */
export function RowActions(props: RowActionsProps) {
  const { name, active, onEdit, ends, onEnd, mayChange, children } = props
  const t = useText()
  if (!mayChange) return children
  return (
    <Group className={classes.actions} gap={6} justify="flex-end" wrap="nowrap">
      {children}
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('masters.editNamed', { name })}
        onClick={onEdit}
      >
        {t('masters.edit')}
      </Button>
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
    </Group>
  )
}
