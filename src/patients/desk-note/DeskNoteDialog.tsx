import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { NotedTextForm } from '../register/NotedTextForm.tsx'
import { deskNoteSchema, writeDeskNote, type DeskNotedPatient } from './desk-note.ts'

interface DeskNoteDialogProps {
  patient: DeskNotedPatient
  /** Reads again what shows the note; also where another desk was quicker. */
  onChanged: () => Promise<unknown>
  opened: boolean
  onClose: () => void
}

function DeskNoteDialog({ patient, onChanged, opened, onClose }: DeskNoteDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const change = useChange(writeDeskNote)
  const { id, name, deskNote } = patient
  const draftName = `desk-note-${id}`
  const close = () => {
    dropDraft(draftName)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('deskNote.label')}>
      <NotedTextForm
        patientName={name}
        draftName={draftName}
        stored={deskNote}
        label={t('deskNote.label')}
        hint={t('deskNote.hint')}
        schema={deskNoteSchema}
        savedMessage={t('deskNote.saved')}
        send={(text, seen) =>
          change.mutateAsync({ params: { id }, body: { deskNote: text, seen } })
        }
        sending={change}
        onChanged={onChanged}
        onClose={close}
      />
    </Dialog>
  )
}

/** Writes what staff should know whenever they book, receive or see a patient. */
export default remountOnOpen(DeskNoteDialog, ({ patient }) => patient.id)
