import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import classes from './NotedText.module.css'

interface NotedTextProps {
  /** What is noted of a patient; nothing where nobody has. */
  children: ReactNode
  label: string
  /** The button that notes something first. */
  addLabel: string
  isNoted: boolean
  canNote: boolean
  renderDialog: (props: ReturnType<typeof useMountedDialog>['props']) => ReactNode
}

/** A text that is noted of a patient, with a way to note or correct it for whoever may. */
export function NotedText(props: NotedTextProps) {
  const { children, label, addLabel, isNoted, canNote, renderDialog } = props
  const t = useText()
  const dialog = useMountedDialog()
  if (!isNoted && !canNote) return null
  const correct = t('patients.correct')
  return (
    <div className={classes.note}>
      {children}
      {canNote && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.change}
          leftSection={<IconPencil size={14} aria-hidden="true" />}
          aria-label={isNoted ? `${correct}: ${label}` : undefined}
          onClick={dialog.open}
        >
          {isNoted ? correct : addLabel}
        </Button>
      )}
      {dialog.isMounted && <PartSuspense>{renderDialog(dialog.props)}</PartSuspense>}
    </div>
  )
}
