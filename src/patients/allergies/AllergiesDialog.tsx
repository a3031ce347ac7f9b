import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useChange } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { NotedTextForm } from '../register/NotedTextForm.tsx'
import { noteAllergies, writtenAllergiesSchema, type NotedPatient } from './allergies.ts'

interface AllergiesDialogProps {
  patient: NotedPatient
  /** Reads again what shows them; also where somebody else was quicker. */
  onChanged: () => Promise<unknown>
  opened: boolean
  onClose: () => void
}

function AllergiesDialog({ patient, onChanged, opened, onClose }: AllergiesDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const change = useChange(noteAllergies)
  const { id, name, allergies } = patient
  const draftName = `allergies-${id}`
  const close = () => {
    dropDraft(draftName)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('allergies.label')}>
      <NotedTextForm
        patientName={name}
        draftName={draftName}
        stored={allergies}
        label={t('allergies.label')}
        hint={t('allergies.hint')}
        schema={writtenAllergiesSchema}
        emptyLabel={t('allergies.none')}
        savedMessage={t('allergies.saved')}
        send={(text, seen) =>
          change.mutateAsync({ params: { id }, body: { allergies: text, seen } })
        }
        sending={change}
        onChanged={onChanged}
        onClose={close}
      />
    </Dialog>
  )
}

/** Notes what a patient is allergic to. */
export default remountOnOpen(AllergiesDialog, ({ patient }) => patient.id)
