import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/**
 * The container of the toasts, four at most. Mounted before the first toast, so that screen readers
 * announce it.
 */
export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={4}
      aria-live="polite"
      classNames={{ root: classes.toasts! }}
    />
  )
}
