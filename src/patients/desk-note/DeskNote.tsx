import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { NotedText } from '../register/NotedText.tsx'
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
  const { deskNote } = patient
  return (
    <NotedText
      label={t('deskNote.label')}
      addLabel={t('deskNote.add')}
      isNoted={Boolean(deskNote)}
      canNote={can(useStaff(), 'correct patients')}
      renderDialog={(props) => (
        <DeskNoteDialog patient={patient} {...props} onChanged={onChanged} />
      )}
    >
      {deskNote && (
        <span className={classes.words}>
          <strong>{t('deskNote.label')}:</strong> <StoredText>{deskNote}</StoredText>
        </span>
      )}
    </NotedText>
  )
}
