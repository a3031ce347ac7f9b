import { useDropDraft } from '../access/draft.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { freshOnOpen } from '../ui/fresh-on-open.tsx'
import { useText } from '../i18n/languages.tsx'
import { moveDraft, MoveSessionForm } from './MoveSessionForm.tsx'
import type { Session, Subscription } from './subscription-page.ts'

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
