import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import type { DeskNotedPatient } from './desk-note.ts'
import classes from './DeskNote.module.css'

const DeskNoteDialog = lazyDialog(() => import('./DeskNoteDialog.tsx'))

interface DeskNoteProps {
  patient: DeskNotedPatient
  /** Reads again what shows the note; called after a change, and where another desk was quicker. */
  onChanged: () => Promise<unknown>
}

/** What staff should know of a patient, with a way to write it for whoever may correct the register. */
export function DeskNote({ patient, onChanged }: DeskNoteProps) {
  const t = useText()
  const canWrite = can(useStaff(), 'correct patients')
  const dialog = useMountedDialog()
  const { deskNote } = patient
  if (!deskNote && !canWrite) return null
  const button = {
    size: 'compact-sm',
    variant: 'subtle',
    className: classes.change,
    leftSection: <IconPencil size={14} aria-hidden="true" />,
    onClick: dialog.open,
  }
  return (
    <div className={classes.note}>
      {deskNote && (
        <span className={classes.words}>
          <strong>{t('deskNote.label')}:</strong> <StoredText>{deskNote}</StoredText>
        </span>
      )}
      {canWrite && !deskNote && <Button {...button}>{t('deskNote.add')}</Button>}
      {canWrite && deskNote && (
        <Button {...button} aria-label={`${t('patients.correct')}: ${t('deskNote.label')}`}>
          {t('patients.correct')}
        </Button>
      )}
      {dialog.isMounted && (
        <PartSuspense>
          <DeskNoteDialog patient={patient} {...dialog.props} onChanged={onChanged} />
        </PartSuspense>
      )}
    </div>
  )
}
