import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { AmbulanceOverlay } from './AmbulanceOverlay.tsx'
import { Dialog } from './Dialog.tsx'
import { lazyPart, type LazyPart } from './lazy-part.tsx'

interface LazyDialogProps {
  opened?: boolean
  onClose?: () => void
  onExited?: () => void
}

/**
 * A dialog whose script loads when it is first opened. A failure affects only this dialog: it shows
 * a message, and can be closed.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  const LazyContent = lazyPart<Props>(load, {
    frame: (props, note) => <FailedDialog {...(props as LazyDialogProps)} note={note} />,
  })
  function LazyDialog(props: Props) {
    const { opened = true } = props as LazyDialogProps
    return (
      <Suspense fallback={<AmbulanceOverlay visible={opened} />}>
        <LazyContent {...props} />
      </Suspense>
    )
  }
  LazyDialog.preload = LazyContent.preload
  return LazyDialog
}

function FailedDialog({ opened, onClose, onExited, note }: LazyDialogProps & { note: ReactNode }) {
  const t = useText()
  return (
    <Dialog
      opened={opened ?? true}
      onClose={onClose ?? (() => onExited?.())}
      onExited={() => onExited?.()}
      title={t('app.name')}
    >
      {note}
    </Dialog>
  )
}
