import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/**
 * The container of the toasts, four at most. Each toast is a live region of its own (`toast.tsx`); a
 * live container around them would have some screen readers say each twice.
 */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} classNames={{ root: classes.toasts! }} />
}
