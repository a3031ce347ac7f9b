import { IconAlertTriangle } from '@tabler/icons-react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { NotedText } from '../register/NotedText.tsx'
import type { NotedPatient } from './allergies.ts'
import classes from './AllergiesNote.module.css'

const AllergiesDialog = lazyDialog(() => import('./AllergiesDialog.tsx'))

interface AllergiesNoteProps {
  patient: NotedPatient
  /** Reads again what shows them; called after a change, and where another desk was quicker. */
  onChanged: () => Promise<unknown>
}

/** What a patient is allergic to, where it cannot be overlooked, with a way to note it. */
export function AllergiesNote({ patient, onChanged }: AllergiesNoteProps) {
  const t = useText()
  const { allergies } = patient
  return (
    <NotedText
      label={t('allergies.label')}
      addLabel={t('allergies.note')}
      isNoted={allergies !== null}
      canNote={can(useStaff(), 'note allergies')}
      renderDialog={(props) => (
        <AllergiesDialog patient={patient} {...props} onChanged={onChanged} />
      )}
    >
      {allergies ? (
        <span className={classes.known}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <strong>{t('allergies.label')}:</strong> <StoredText>{allergies}</StoredText>
        </span>
      ) : (
        allergies === '' && <span className={classes.none}>{t('allergies.none')}</span>
      )}
    </NotedText>
  )
}
