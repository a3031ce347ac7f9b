import { CloseButton } from '@mantine/core'
import './dialog-styles.css'
import { useEffect, useEffectEvent, useId, useRef, type ComponentType, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import { AmbulanceOverlay } from './AmbulanceOverlay.tsx'
import frame from './Dialog.module.css'
import classes from './lazy-dialog.module.css'
import { lazyPart, type LazyPart } from './lazy-part.tsx'
import { PartSuspense } from './PartSuspense.tsx'
import { useScrollLock } from './use-scroll-lock.tsx'

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
      <PartSuspense fallback={<AmbulanceOverlay visible={opened} />}>
        <LazyContent {...props} />
      </PartSuspense>
    )
  }
  LazyDialog.preload = LazyContent.preload
  return LazyDialog
}

/**
 * Says that the script of a dialog is not there. The browser's own dialog, because the kit's would have to be
 * loaded before, with the shell, for this alone.
 */
function FailedDialog({
  opened = true,
  onClose,
  onExited,
  note,
}: LazyDialogProps & { note: ReactNode }) {
  const t = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useScrollLock(opened)
  const onClosed = useEffectEvent(() => onExited?.())
  useEffect(() => {
    const { current } = dialog
    if (opened) current?.showModal()
    else if (current?.open) {
      // The focus goes back to where it was.
      current.close()
      onClosed()
    }
  }, [opened])
  const close = onClose ?? (() => onExited?.())
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-modal={opened}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={frame.head}>
        <h2 id={titleId} className={frame.title}>
          {t('app.name')}
        </h2>
        <CloseButton className={frame.close} aria-label={t('app.close')} onClick={close} />
      </div>
      <div className={classes.body}>{note}</div>
    </dialog>
  )
}
