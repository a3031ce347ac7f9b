import { rememberToast } from './recent-toasts.tsx'
import type { ToastAction, ToastToShow } from './show-toast.tsx'

/** Whether there was a toast yet; before it, nothing needs to be loaded to clear any. */
let isUsed = false

// No toast is needed before the first screen is shown, so what shows them loads with the first one.
const showToast =
  (color: ToastToShow['color'], role: ToastToShow['role']) =>
  async (message: string, action?: ToastAction) => {
    isUsed = true
    rememberToast({ message, isError: role === 'alert' })
    const kit = await loadKit()
    kit?.showToast({ color, role, message, action })
  }

const retryDelayMs = 1_000

/** Loads what shows toasts. A toast that would appear long after its cause is dropped. */
async function loadKit() {
  const load = () => import('./Toasts.tsx')
  const afterDelay = () => new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  return load()
    .catch(() => afterDelay().then(load))
    .catch(() => undefined)
}

const hide = (which: 'hideAll' | 'hideErrors') => async (): Promise<void> => {
  if (isUsed) (await loadKit())?.[which]()
}

export const toast = {
  success: showToast('teal.8', 'status'),
  info: showToast('blue.7', 'status'),
  error: showToast('red.8', 'alert'),
  /** Hides all, on signing out: what they say and offer is of the person before. */
  clear: hide('hideAll'),
  /** Hides error messages that are no longer true, because the next attempt succeeded. */
  clearErrors: hide('hideErrors'),
}
