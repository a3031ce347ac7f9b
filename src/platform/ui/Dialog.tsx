import { Button, Group, Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.tsx'
import classes from './Dialog.module.css'
import { RestoredContext, useTypedContent } from './use-unsaved-changes.tsx'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** After the dialog has gone, when the focus is back. */
  onExited?: () => void
  title: string
  /** 'lg' where a week stands side by side. */
  size?: 'md' | 'lg'
  /** What is typed is kept when it closes, and offered again: nothing needs to be asked. */
  keepsContent?: boolean
  children: ReactNode
}

/**
 * The frame of a dialog: titled, with the focus inside, closed by Esc, by its X and by a click beside
 * it. Where something was typed these three ask first; a button of its own that gives up does not.
 */
export function Dialog(props: DialogProps) {
  const { title, size = 'md', keepsContent = false, opened, onClose, onExited, children } = props
  const t = useText()
  // The kit remembers where the focus was only from the second opening on, and most dialogs are
  // loaded already open.
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  const typed = useTypedContent(content)
  const [asking, setAsking] = useState(false)
  // Closed by its form meanwhile, as when what was sent has arrived: nothing is left to ask about.
  if (asking && !opened) setAsking(false)
  useLayoutEffect(() => {
    if (!opened) return
    opener.current = document.activeElement
    typed.forget()
  }, [opened])
  // After the key that it was: Esc reaches both frames, and a browser draws between the two, so that
  // the one would take the question away, or bring it back, which the other has just asked or ended.
  const askSoon = (asks: boolean) => setTimeout(() => setAsking(asks))
  const leave = () => {
    if (asking) return
    if (!keepsContent && typed.isTyped()) askSoon(true)
    else onClose()
  }
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
    <Modal.Root opened={opened} onClose={leave} size={size} centered onExitTransitionEnd={giveBack}>
      <Modal.Overlay />
      <Modal.Content
        ref={content}
        onFocusCapture={typed.look}
        onPointerDownCapture={typed.look}
        onKeyDownCapture={typed.look}
      >
        {/* Not Modal.Header: its header element would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close} aria-label={t('app.close')} />
        </div>
        <Modal.Body className={classes.body}>
          <RestoredContext value={typed.restore}>{children}</RestoredContext>
        </Modal.Body>
      </Modal.Content>
      <DiscardQuestion
        opened={asking}
        onStay={() => askSoon(false)}
        onDiscard={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Modal.Root>
  )
}

interface DiscardQuestionProps {
  opened: boolean
  onStay: () => void
  onDiscard: () => void
}

/** Asks whether what was typed may go. Esc stays, as does a click beside it. */
function DiscardQuestion({ opened, onStay, onDiscard }: DiscardQuestionProps) {
  const t = useText()
  return (
    <Modal.Root opened={opened} onClose={onStay} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{t('dialog.discardQuestion')}</Modal.Title>
        </div>
        <Modal.Body className={classes.body}>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onStay} data-autofocus>
              {t('dialog.stay')}
            </Button>
            <Button color="red.8" onClick={onDiscard}>
              {t('dialog.discard')}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
