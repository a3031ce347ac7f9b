import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
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
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      onExitTransitionEnd={() => {
        onExited?.()
        // What opened it may be gone, as the row that was removed: then the screen has the focus.
        if (document.activeElement === document.body) document.getElementById('content')?.focus()
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
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
