import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './FinishedFold.module.css'

interface FinishedFoldProps {
  count: number
  isOpen: boolean
  onToggle: () => void
}

/** The heading of today's finished patients, which opens and folds them. */
export function FinishedFold({ count, isOpen, onToggle }: FinishedFoldProps) {
  const t = useText()
  return (
    <h2 className={classes.heading}>
      <Button
        className={classes.button}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={onToggle}
        rightSection={
          <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
        }
      >
        {t('arrivals.finished', { count })}
      </Button>
    </h2>
  )
}
