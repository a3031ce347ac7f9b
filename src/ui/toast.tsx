import { text } from '../i18n/languages.tsx'

/** Toasts stand at the top for 3 seconds (specification, section 9). */
const toastMs = 3_000

// Nobody needs a toast before the first screen stands: its part of the kit comes with `Toasts`.
const show = (color: string, role: 'status' | 'alert') => async (message: string) => {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    message,
    color,
    role,
    autoClose: toastMs,
    position: 'top-center',
    closeButtonProps: { 'aria-label': text('app.close') },
  })
}

export const toast = {
  success: show('teal.8', 'status'),
  info: show('blue.7', 'status'),
  error: show('red.8', 'alert'),
}
