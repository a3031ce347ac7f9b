import { useDropDraft } from '../../platform/drafts/draft.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { freshOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { moveDraft, MoveSessionForm } from './MoveSessionForm.tsx'
import type { Session, Subscription } from './series-page.ts'

interface MoveSessionDialogProps {
  subscription: Subscription
  /** Stays while the dialog closes, so that its content does not jump away. */
  session: Session | undefined
  opened: boolean
  onClose: () => void
  onChanged: () => void
  onExited: () => void
}

function MoveSessionDialog(props: MoveSessionDialogProps) {
  const { subscription, session, onChanged, ...dialog } = props
  const t = useText()
  const dropDraft = useDropDraft()
  const close = () => {
    if (session) dropDraft(moveDraft(session))
    dialog.onClose()
  }
  const number = subscription.sessions.findIndex(({ id }) => id === session?.id) + 1
  return (
    <Dialog {...dialog} onClose={close} title={t('series.moveTitle', { number })} size="lg">
      {session && (
        <MoveSessionForm
          subscription={subscription}
          session={session}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  )
}

/** Moves a session of a series, or it and all that follow. */
export default freshOnOpen(MoveSessionDialog, ({ session }) => session?.id)
