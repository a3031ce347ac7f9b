import { useText } from '../../platform/i18n/i18n.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { Papers } from './Papers.tsx'

interface PapersDialogProps {
  /** Also set while the dialog closes. */
  visit: { id: number; patientName: string }
  opened: boolean
  onClose: () => void
}

function PapersDialog({ visit, ...frame }: PapersDialogProps) {
  const t = useText()
  return (
    <Dialog {...frame} title={`${t('papers.title')}: ${visit.patientName}`}>
      <Papers visitId={visit.id} isShown={frame.opened} isInDialog />
    </Dialog>
  )
}

/** Adds a paper that a patient brings, where the desk receives it, and shows those of today. */
export default remountOnOpen(PapersDialog, ({ visit }) => visit.id)
