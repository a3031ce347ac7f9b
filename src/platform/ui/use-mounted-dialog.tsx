import { useState } from 'react'

/**
 * A dialog that is mounted when it is first opened, and stays so for its closing transition. What closes it closes
 * this opening only: an answer may come late, to what was sent before it was closed and opened again.
 */
export function useMountedDialog() {
  const [{ openCount, opened }, setState] = useState({ openCount: 0, opened: false })
  return {
    isMounted: openCount > 0,
    open: () => setState((now) => ({ openCount: now.openCount + 1, opened: true })),
    /** For the dialog. */
    props: {
      opened,
      onClose: () =>
        setState((now) => (now.openCount === openCount ? { ...now, opened: false } : now)),
    },
  }
}
