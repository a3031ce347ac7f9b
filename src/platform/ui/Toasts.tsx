import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { usePageOwner } from '../settings/page-owner.tsx'
import { hideAll } from './show-toast.tsx'
import classes from './Toasts.module.css'

// With the container, which comes soon after the first screen: the first toast may say that the server is away.
export { hideAll, hideErrors, showToast } from './show-toast.tsx'

/**
 * The container of the toasts: one at a time, as more would lie over the menu or the title; the others
 * follow (`show-toast.tsx` says which comes first). Each toast is a live region of its own (`show-toast.tsx`); a
 * live container around them would have some screen readers say each twice. None outlives the session of whoever it
 * was shown to, also where that ended in another tab or on the server: it may name a patient, and offers a receipt.
 */
export default function Toasts() {
  const owner = usePageOwner()
  useEffect(() => {
    if (owner !== 0) return hideAll
  }, [owner])
  return (
    <Notifications
      position="top-right"
      limit={1}
      classNames={{ root: classes.toasts!, notification: classes.toast! }}
    />
  )
}
