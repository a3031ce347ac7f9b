import { useSyncExternalStore } from 'react'

interface Owner {
  /** Registers a listener for a changed owner; returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
  /** The owner's id; 0 when nobody is signed in. */
  getOwnerId: () => number
}

let owner: Owner = { subscribe: () => () => {}, getOwnerId: () => 0 }

/** Sets the source of the page's owner; called once, by the code that knows who is signed in. */
export function setPageOwner(next: Owner): void {
  owner = next
}

/**
 * The id of the signed-in person, 0 for nobody. Everything that a page stores is keyed by it, so
 * that the next person at the same desk cannot see it.
 */
export const usePageOwner = (): number => useSyncExternalStore(owner.subscribe, owner.getOwnerId)
