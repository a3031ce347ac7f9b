interface LocalChanges {
  /** Calls on every change, made in this tab or in another; returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Says that this tab has changed something; the others hear of it from the browser. */
  tell: () => void
}

/** Who listens to changes of what one part of the product keeps in local storage. */
export function localChanges(): LocalChanges {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
