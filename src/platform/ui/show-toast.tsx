import { Button } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { text } from '../i18n/i18n.tsx'

/** What a toast offers to do, once. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastToShow {
  color: 'teal.8' | 'blue.7' | 'red.8'
  role: 'status' | 'alert'
  message: string
  action?: ToastAction | undefined
}

/** Toasts are shown at the top for 3 seconds (specification, section 9). */
const toastMs = 3_000

/** A toast with something to do stays long enough to reach it. */
const offerMs = 12_000

/** Where it gives way to others, it does not come back after this: it would be taken for a new one. */
const longestOfferMs = 30_000

/**
 * One toast is shown at a time. What failed is said at once, and no message waits for the long time of an
 * offer, which comes back after it. Of two offers the newest is first: its receipt is asked for now.
 */
const priorities = { alert: 2, status: 1 }
const priorityOfOffer = (number: number) => 1 - 1 / (number + 1)

/** The number of toasts that offered something. */
let offers = 0

const toastsInView = () => {
  const state = notificationsStore.getState()
  return [...state.notifications, ...state.queue]
}

/** Shows a toast, or starts the clock of the same one again. Loaded with the first, as the kit's part is. */
export function showToast({ color, role, message, action }: ToastToShow): void {
  const id = `${color} ${message}`
  const same = toastsInView().find((it) => it.id === id)
  if (same && !action) {
    // Not a second one: another time starts the toast's clock again.
    notifications.update({
      id,
      message,
      autoClose: same.autoClose === toastMs ? toastMs + 1 : toastMs,
    })
    return
  }
  // One that offers something is a toast of its own: the next payment has another receipt.
  const shownId = action ? `${id} ${(offers += 1)}` : id
  const act = () => {
    notifications.hide(shownId)
    action?.run()
  }
  notifications.show({
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
  if (action) setTimeout(() => notifications.hide(shownId), longestOfferMs)
}

/** Hides all, also those that wait. */
export const hideAll = (): void => notifications.clean()

/** Hides all toasts of errors. */
export function hideErrors(): void {
  for (const { id, role } of toastsInView()) {
    if (role === 'alert' && id) notifications.hide(id)
  }
}
