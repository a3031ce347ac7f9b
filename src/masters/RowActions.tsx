import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/languages.tsx'
import classes from './RowActions.module.css'

interface RowActionsProps {
  name: string
  active: boolean
  onEdit: () => void
  onRetire: () => void
  children?: ReactNode
}

/** What can be done with one row of a master. */
export function RowActions({ name, active, onEdit, onRetire, children }: RowActionsProps) {
  const t = useText()
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
        aria-label={t(active ? 'masters.retireTitle' : 'masters.bringBackTitle', { name })}
        onClick={onRetire}
      >
        {t(active ? 'masters.retire' : 'masters.bringBack')}
      </Button>
    </Group>
  )
}
