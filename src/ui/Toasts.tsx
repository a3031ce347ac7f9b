import { Notifications } from '@mantine/notifications'

/** Where toasts stand, four at most. */
export default function Toasts() {
  return <Notifications position="top-center" limit={4} />
}
