import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/languages.tsx'
import classes from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** After the dialog has gone, when the focus is back. */
  onExited?: () => void
  title: string
  /** 'lg' where a week stands side by side. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** The frame of a dialog: titled, with the focus inside, closed by Esc. */
export function Dialog(props: DialogProps) {
  const { title, size = 'md', opened, onClose, onExited, children } = props
  const t = useText()
  // The kit remembers where the focus was only from the second opening on, and most dialogs are
  // loaded already open.
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])
  const content = useRef<HTMLDivElement>(null)
  // Left in what is about to go, or in nothing.
  const isLost = () =>
    document.activeElement === document.body || content.current?.contains(document.activeElement)
  const giveBack = () => {
    if (isLost() && opener.current instanceof HTMLElement) {
      opener.current.focus({ preventScroll: true })
    }
    onExited?.()
    // What opened it may be gone, as the row that was removed: then the screen has the focus.
    if (isLost()) document.getElementById('content')?.focus()
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      onExitTransitionEnd={giveBack}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        {/* Not Modal.Header: its header element would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close} aria-label={t('app.close')} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
