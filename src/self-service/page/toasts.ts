import { h, type ComponentChildren } from 'preact'

/** A short message at the top of the page. */
export interface Toast {
  id: number
  kind: 'success' | 'info' | 'error'
  message: string
}

interface ToastsProps {
  toasts: readonly Toast[]
  /** The name of the button that takes a toast away. */
  closeLabel: string
  onClose: (id: number) => void
}

/** The toasts of a page. Each is a live region of its own, so that none is said twice. */
export const Toasts = ({ toasts, closeLabel, onClose }: ToastsProps): ComponentChildren =>
  h(
    'div',
    { class: 'toasts' },
    toasts.map(({ id, kind, message }) =>
      h(
        'div',
        { key: id, class: 'toast', 'data-kind': kind, role: kind === 'error' ? 'alert' : 'status' },
        h('span', null, message),
        h(
          'button',
          { type: 'button', class: 'plain', 'aria-label': closeLabel, onClick: () => onClose(id) },
          '×',
        ),
      ),
    ),
  )
