import {
  Button,
  Group,
  ModalBody,
  ModalCloseButton,
  ModalContent,
  ModalOverlay,
  ModalRoot,
  ModalTitle,
  type MantineTransition,
} from '@mantine/core'
import './dialog-styles.css'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { useText } from '../i18n/i18n.tsx'
import classes from './Dialog.module.css'
import { returnFocus } from './focus-heir.tsx'
import { holdDoubleClicks } from './hold-double-click.tsx'
import { PartSuspense } from './PartSuspense.tsx'
import { useScrollLock } from './use-scroll-lock.tsx'
import { RestoredContext, useUnsavedChanges } from './use-unsaved-changes.tsx'

/**
 * As the kit's own, but without a transform at its end: what is transformed cuts off what is laid over it, as the
 * calendar of a day field is, and scrolls instead.
 */
const transition: MantineTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(-30px)' },
  transitionProperty: 'transform, opacity',
}

/** What is sent and done is not sent again while the dialog fades away: a second click would find the button there. */
function refuse(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** Called when the dialog has closed and the focus is restored. */
  onExited?: () => void
  title: string
  /** 'lg' for a week side by side. */
  size?: 'md' | 'lg'
  /** Input is stored when the dialog closes, and restored later, so closing does not ask. */
  preservesContent?: boolean
  /** Its frame waits for its content, in a boundary around it: it would move its X when it grows. */
  comesWhole?: boolean
  children: ReactNode
}

/**
 * The frame of a dialog: titled, with the focus inside, closed by Esc, by its X and by a click
 * beside it. With unsaved input these three ask first; a Cancel button does not.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    size = 'md',
    preservesContent = false,
    opened,
    onClose,
    onExited,
    children,
    comesWhole = false,
  } = props
  const t = useText()
  useScrollLock(opened)
  // Mantine restores the focus only from the second opening on, and most dialogs are mounted
  // already open.
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  const unsavedChanges = useUnsavedChanges(content)
  const [isAskingToDiscard, setAskingToDiscard] = useState(false)
  // The dialog was closed by its form, as after a successful submit: there is nothing left to ask.
  if (isAskingToDiscard && !opened) setAskingToDiscard(false)
  const onOpened = useEffectEvent(() => {
    opener.current = document.activeElement
    unsavedChanges.reset()
  })
  useLayoutEffect(() => {
    if (opened) onOpened()
  }, [opened])
  useLayoutEffect(holdDoubleClicks, [])
  // After the key event: Esc reaches both frames, and the browser may render in between, so that
  // one frame would close or reopen the question that the other has just opened or closed.
  const setAskingSoon = (shouldAsk: boolean) => setTimeout(() => setAskingToDiscard(shouldAsk))
  const requestClose = () => {
    if (isAskingToDiscard) return
    if (!preservesContent && unsavedChanges.hasChanges()) setAskingSoon(true)
    else onClose()
  }
  // Whether the focus is in an element that is about to be removed, or nowhere.
  const isFocusLost = () =>
    document.activeElement === document.body || content.current?.contains(document.activeElement)
  const restoreFocus = () => {
    // The element that opened the dialog may be gone, as a removed row: what took its place gets the
    // focus, else the screen.
    if (isFocusLost()) returnFocus(opener.current)
    onExited?.()
    if (isFocusLost()) document.getElementById('content')?.focus()
  }
  // What came late was not there to get the focus, which is still where the kit has put it.
  const focusLate = () => {
    const { activeElement } = document
    if (activeElement?.matches(`.${classes.close}`) && content.current?.contains(activeElement))
      content.current.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  return (
    <ModalRoot
      opened={opened}
      onClose={requestClose}
      size={size}
      centered
      lockScroll={false}
      transitionProps={{ transition }}
      onExitTransitionEnd={restoreFocus}
    >
      <ModalOverlay />
      <ModalContent
        ref={content}
        data-closing={!opened || undefined}
        onClickCapture={opened ? undefined : refuse}
        onSubmitCapture={opened ? undefined : refuse}
        onFocusCapture={unsavedChanges.recordFields}
        onPointerDownCapture={unsavedChanges.recordFields}
        onKeyDownCapture={unsavedChanges.recordFields}
      >
        {/* Not ModalHeader: its header element would be a second banner of the page. */}
        <div className={classes.head}>
          <ModalTitle className={classes.title}>{title}</ModalTitle>
          <ModalCloseButton className={classes.close} aria-label={t('app.close')} />
        </div>
        <ModalBody className={classes.body}>
          <RestoredContext value={unsavedChanges}>
            {/* A form waits here for what a lost tab has left of it, and the dialog stays. */}
            {comesWhole ? (
              children
            ) : (
              <PartSuspense>
                {children}
                <LateFocus onShown={focusLate} />
              </PartSuspense>
            )}
          </RestoredContext>
        </ModalBody>
      </ModalContent>
      <DiscardQuestion
        opened={isAskingToDiscard}
        onKeepEditing={() => setAskingSoon(false)}
        onDiscard={() => {
          setAskingToDiscard(false)
          unsavedChanges.discard()
          onClose()
        }}
      />
    </ModalRoot>
  )
}

/** Beside what is waited for: it is shown with it. */
function LateFocus({ onShown }: { onShown: () => void }) {
  const focus = useEffectEvent(onShown)
  useEffect(() => focus(), [])
  return null
}

interface DiscardQuestionProps {
  opened: boolean
  onKeepEditing: () => void
  onDiscard: () => void
}

/** Asks whether to discard the input. Esc and a click beside the question keep it. */
function DiscardQuestion({ opened, onKeepEditing, onDiscard }: DiscardQuestionProps) {
  const t = useText()
  return (
    // The dialog has locked the page.
    <ModalRoot opened={opened} onClose={onKeepEditing} size="sm" centered lockScroll={false}>
      <ModalOverlay />
      <ModalContent data-closing={!opened || undefined}>
        <div className={classes.head}>
          <ModalTitle className={classes.title}>{t('dialog.discardQuestion')}</ModalTitle>
        </div>
        <ModalBody className={classes.body}>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onKeepEditing} data-autofocus>
              {t('dialog.keepEditing')}
            </Button>
            <Button color="red.8" onClick={onDiscard}>
              {t('dialog.discard')}
            </Button>
          </Group>
        </ModalBody>
      </ModalContent>
    </ModalRoot>
  )
}
