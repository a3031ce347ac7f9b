import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../platform/ui/use-mounted-dialog.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
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
  const canNote = can(useStaff(), 'note allergies')
  const dialog = useMountedDialog()
  const { allergies } = patient
  if (allergies === null && !canNote) return null
  const button = {
    size: 'compact-sm',
    variant: 'subtle',
    className: classes.change,
    leftSection: <IconPencil size={14} aria-hidden="true" />,
    onClick: dialog.open,
  }
  return (
    <div className={classes.note} data-known={Boolean(allergies) || undefined}>
      {allergies ? (
        <span className={classes.known}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <strong>{t('allergies.label')}:</strong> <StoredText>{allergies}</StoredText>
        </span>
      ) : (
        allergies === '' && <span className={classes.none}>{t('allergies.none')}</span>
      )}
      {canNote && allergies === null && <Button {...button}>{t('allergies.note')}</Button>}
      {canNote && allergies !== null && (
        <Button {...button} aria-label={`${t('patients.correct')}: ${t('allergies.label')}`}>
          {t('patients.correct')}
        </Button>
      )}
      {dialog.isMounted && (
        <PartSuspense>
          <AllergiesDialog patient={patient} {...dialog.props} onChanged={onChanged} />
        </PartSuspense>
      )}
    </div>
  )
}
