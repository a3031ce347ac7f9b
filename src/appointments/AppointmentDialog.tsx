import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/languages.tsx'
import classes from './AppointmentDialog.module.css'
import type { Appointment } from './appointment.ts'

/** What each dialog over one appointment is given. */
export interface AppointmentDialogProps {
  /** Stays while the dialog closes, so that its content does not jump away. */
  appointment: Appointment | undefined
  opened: boolean
  onClose: () => void
  /** The appointment is not what the list shows any more: by us, or by another desk. */
  onChanged: () => void
  /** After the dialog has gone, when the focus is back. */
  onExited?: () => void
}

interface FrameProps extends Pick<AppointmentDialogProps, 'opened' | 'onClose' | 'onExited'> {
  title: string
  /** 'lg' where a week stands side by side. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** The frame of those dialogs: titled, with the focus inside, closed by Esc. */
export function AppointmentDialog(props: FrameProps) {
  const { title, size = 'md', opened, onClose, onExited, children } = props
  const t = useText()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      onExitTransitionEnd={() => onExited?.()}
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
