import { Dialog } from '../../platform/ui/Dialog.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { WalkInForm } from './WalkInForm.tsx'

interface WalkInDialogProps {
  branch: number
  opened: boolean
  onClose: () => void
  onBooked: () => void
}

function WalkInDialog({ branch, opened, onClose, onBooked }: WalkInDialogProps) {
  const t = useText()
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
          onBooked()
          onClose()
        }}
        draftName="walk-in"
      />
    </Dialog>
  )
}

/** Books a patient without an appointment. Input is stored when the dialog is closed. */
export default remountOnOpen(WalkInDialog, () => undefined)
