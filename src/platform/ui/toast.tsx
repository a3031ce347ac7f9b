import { text } from '../i18n/i18n.tsx'

/** Toasts are shown at the top for 3 seconds (specification, section 9). */
const toastMs = 3_000

type Color = 'teal.8' | 'blue.7' | 'red.8'

/** The error messages that are in view. */
const shownErrors = new Set<string>()

// No toast is needed before the first screen is shown, so Mantine's part loads with `Toasts`.
const showToast = (color: Color, role: 'status' | 'alert') => async (message: string) => {
  const kit = await loadKit()
  if (!kit) return
  const id = kit.notifications.show({
    message,
    color,
    role,
    autoClose: toastMs,
    position: 'top-center',
    closeButtonProps: { 'aria-label': text('app.close') },
    onClose: ({ id: closed }) => closed && shownErrors.delete(closed),
  })
  if (role === 'alert') shownErrors.add(id)
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
    if (shownErrors.size === 0) return
    const kit = await loadKit()
    for (const id of shownErrors) kit?.notifications.hide(id)
    shownErrors.clear()
  },
}
