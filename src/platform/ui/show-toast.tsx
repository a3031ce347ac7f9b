import { Button } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { text } from '../i18n/i18n.tsx'
import { storedLanguage } from '../i18n/page-language.tsx'
import classes from './Toasts.module.css'
import { startClock } from './toast-clocks.tsx'

/** What a toast offers to do, once. */
export interface ToastAction {
  label: string
  /** Whom it is for: several offers may follow each other, and one may come back. */
  of: string
  run: () => void
}

export interface ToastToShow {
  color: 'teal.8' | 'blue.7' | 'red.8'
  role: 'status' | 'alert'
  message: string
  action?: ToastAction | undefined
}

/** Toasts are shown at the top for 3 seconds (specification, section 9), and for that long when they come back. */
const messageTimes = { ms: 3_000, leastMs: 3_000 }

/**
 * A toast with something to do stays long enough to reach it, and comes back for what is left of that after another
 * was shown. Whoever has gone on for a minute is not asked any more.
 */
const offerTimes = { ms: 12_000, leastMs: 5_000, longestMs: 60_000 }

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
  if (!action && toastsInView().some((it) => it.id === id)) {
    // Not a second one: another time starts the toast's clock again.
    startClock(id, priorities[role], messageTimes)
    return
  }
  // One that offers something is a toast of its own: the next payment has another receipt.
  const shownId = action ? `${id} ${(offers += 1)}` : id
  const act = () => {
    notifications.hide(shownId)
    action?.run()
  }
  const priority = action ? priorityOfOffer(offers) : priorities[role]
  notifications.show({
    id: shownId,
    message: action ? <Offer message={message} action={action} onAct={act} /> : message,
    color,
    role,
    priority,
    autoClose: false,
    'data-length': action ? 'long' : lengthOf(message),
    position: 'top-right',
    closeButtonProps: { 'aria-label': text('app.close') },
  })
  startClock(shownId, priority, action ? offerTimes : messageTimes)
}

/** How much room a message needs: a short one leaves the search box free, the longest have the whole of a phone. */
const lengthOf = ({ length }: string): 'short' | 'long' | 'longest' =>
  length <= 40 ? 'short' : length <= 80 ? 'long' : 'longest'

interface OfferProps {
  message: string
  action: ToastAction
  onAct: () => void
}

function Offer({ message, action: { label, of }, onAct }: OfferProps) {
  return (
    <div className={classes.offer}>
      <div>
        <span>{message}</span> <bdi lang={storedLanguage(of)}>{of}</bdi>
      </div>
      <Button
        size="compact-sm"
        variant="light"
        className={classes.act!}
        aria-label={`${label}: ${of}`}
        onClick={onAct}
      >
        {label}
      </Button>
    </div>
  )
}

/** Hides all, also those that wait. */
export const hideAll = (): void => notifications.clean()

/** Hides all toasts of errors. */
export function hideErrors(): void {
  for (const { id, role } of toastsInView()) {
    if (role === 'alert' && id) notifications.hide(id)
  }
}
