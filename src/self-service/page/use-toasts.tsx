import { useCallback, useState } from 'preact/hooks'
import type { Toast } from './toasts.ts'

/** How long a toast stays (specification, section 9). */
const toastMs = 3_000

let lastId = 0

/** The toasts in view. The same message again is not a second one. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((it) => it.id !== id)),
    [],
  )
  const show = useCallback(
    (kind: Toast['kind'], message: string) => {
      lastId += 1
      const id = lastId
      setToasts((shown) => [...shown.filter((it) => it.message !== message), { id, kind, message }])
      setTimeout(() => close(id), toastMs)
    },
    [close],
  )
  return { toasts, show, close }
}
