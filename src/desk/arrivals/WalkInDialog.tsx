import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { WalkInForm } from './WalkInForm.tsx'

interface WalkInDialogProps {
  branch: number
  opened: boolean
  onClose: () => void
  onBooked: () => void
}

/** Books a patient without an appointment. Input is stored when the dialog is closed. */
export default function WalkInDialog({ branch, opened, onClose, onBooked }: WalkInDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      preservesContent
      title={t('arrivals.walkInTitle')}
    >
      <WalkInForm
        branch={branch}
        onBooked={() => {
          dropDraft(walkInDraft)
          onBooked()
          onClose()
        }}
        draftName={walkInDraft}
      />
    </Dialog>
  )
}

const walkInDraft = 'walk-in'
