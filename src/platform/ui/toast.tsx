import { text } from '../i18n/i18n.tsx'

/** Toasts stand at the top for 3 seconds (specification, section 9). */
const toastMs = 3_000

type Color = 'teal.8' | 'blue.7' | 'red.8'

/** The refusals that stand in view now. */
const refusals = new Set<string>()

// Nobody needs a toast before the first screen stands: its part of the kit comes with `Toasts`.
const show = (color: Color, role: 'status' | 'alert') => async (message: string) => {
  const kit = await loadKit()
  if (!kit) return
  const id = kit.notifications.show({
    message,
    color,
    role,
    autoClose: toastMs,
    position: 'top-center',
    closeButtonProps: { 'aria-label': text('app.close') },
    onClose: ({ id: closed }) => closed && refusals.delete(closed),
  })
  if (role === 'alert') refusals.add(id)
}

const againMs = 1_000

/** The part of the kit that shows them; a toast that comes much later would be of something else. */
async function loadKit() {
  const load = () => import('@mantine/notifications')
  const later = () => new Promise((resolve) => setTimeout(resolve, againMs))
  return load()
    .catch(() => later().then(load))
    .catch(() => undefined)
}

export const toast = {
  success: show('teal.8', 'status'),
  info: show('blue.7', 'status'),
  error: show('red.8', 'alert'),
  /** Takes refusals away that are not true any more: the next try succeeded. */
  async clearErrors(): Promise<void> {
    if (refusals.size === 0) return
    const kit = await loadKit()
    for (const id of refusals) kit?.notifications.hide(id)
    refusals.clear()
  },
}
