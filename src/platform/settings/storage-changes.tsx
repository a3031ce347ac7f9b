interface StorageChanges {
  /**
   * Registers a listener for changes made in this tab or in another; returns how to unsubscribe.
   */
  subscribe: (listener: () => void) => () => void
  /** Reports a change made in this tab; the browser reports it to other tabs. */
  notify: () => void
}

/** Creates the listeners for changes to one group of values in local storage. */
export function createStorageChanges(): StorageChanges {
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
    notify: () => listeners.forEach((listener) => listener()),
  }
}
