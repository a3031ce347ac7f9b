import { Button } from '@mantine/core'
import { text } from '../i18n/i18n.tsx'
import { rememberToast } from './recent-toasts.tsx'

/** Toasts are shown at the top for 3 seconds (specification, section 9). */
const toastMs = 3_000

/** A toast with something to do stays long enough to reach it. */
const offerMs = 12_000

/** What a toast offers to do, once. */
export interface ToastAction {
  label: string
  run: () => void
}

type Color = 'teal.8' | 'blue.7' | 'red.8'

/** Whether there was a toast yet; before it, nothing needs to be loaded to clear any. */
let isUsed = false
/**
 * One toast is shown at a time. What failed is said at once, and no message waits for the long time of an
 * offer, which comes back after it. Of two offers the newest is first: its receipt is asked for now.
 */
const priorities = { alert: 2, status: 1 }
const priorityOfOffer = (number: number) => 1 - 1 / (number + 1)

/** The number of toasts that offered something. */
let offers = 0

// No toast is needed before the first screen is shown, so Mantine's part loads with `Toasts`.
const showToast =
  (color: Color, role: 'status' | 'alert') => async (message: string, action?: ToastAction) => {
    isUsed = true
    rememberToast({ message, isError: role === 'alert' })
    const kit = await loadKit()
    if (!kit) return
    const id = `${color} ${message}`
    const same = toastsInView(kit).find((it) => it.id === id)
    if (same && !action) {
      // Not a second one: another time starts the toast's clock again.
      kit.notifications.update({
        id,
        message,
        autoClose: same.autoClose === toastMs ? toastMs + 1 : toastMs,
      })
      return
    }
    // One that offers something is a toast of its own: the next payment has another receipt.
    const shownId = action ? `${id} ${(offers += 1)}` : id
    const act = () => {
      kit.notifications.hide(shownId)
      action?.run()
    }
    kit.notifications.show({
      id: shownId,
      message: action ? (
        <>
          <span>{message}</span>{' '}
          <Button size="compact-sm" variant="light" onClick={act}>
            {action.label}
          </Button>
        </>
      ) : (
        message
      ),
      color,
      role,
      priority: action ? priorityOfOffer(offers) : priorities[role],
      autoClose: action ? offerMs : toastMs,
      position: 'top-right',
      closeButtonProps: { 'aria-label': text('app.close') },
    })
  }

type Kit = NonNullable<Awaited<ReturnType<typeof loadKit>>>

const toastsInView = ({ notificationsStore }: Kit) => {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue]
}

const retryDelayMs = 1_000

/** Loads Mantine's notifications. A toast that would appear long after its cause is dropped. */
async function loadKit() {
  const load = () => import('@mantine/notifications')
  const afterDelay = () => new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return load()
    .catch(() => afterDelay().then(load))
    .catch(() => undefined)
}

export const toast = {
  success: showToast('teal.8', 'status'),
  info: showToast('blue.7', 'status'),
  error: showToast('red.8', 'alert'),
  /** Hides error messages that are no longer true, because the next attempt succeeded. */
  async clearErrors(): Promise<void> {
    if (!isUsed) return
    const kit = await loadKit()
    if (!kit) return
    for (const { id, role } of toastsInView(kit)) {
      if (role === 'alert' && id) kit.notifications.hide(id)
    }
  },
}
