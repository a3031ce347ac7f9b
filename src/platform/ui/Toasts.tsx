import { Notifications } from '@mantine/notifications'

/** Where toasts stand, four at most. It is there before them, so that their texts are read out. */
export default function Toasts() {
  return <Notifications position="top-center" limit={4} aria-live="polite" />
}
