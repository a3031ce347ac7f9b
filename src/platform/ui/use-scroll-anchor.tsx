import type { Virtualizer } from '@tanstack/virtual-core'
import { useLayoutEffect, useRef } from 'react'

interface AnchoredList {
  /** Undefined while it is being loaded: nothing is kept in place then. */
  virtualizer: Virtualizer<HTMLElement, HTMLElement> | undefined
  /** The rows as they are shown, by their keys. */
  keys: readonly (string | number)[]
  /** Counts the times at which the list changed by itself. */
  updates: number
}

/**
 * A list that changes by itself keeps the row that is first in view where it is, so that nobody
 * loses their place. A list at its top stays there: what is new comes into view.
 */
export function useScrollAnchor({ virtualizer, keys, updates }: AnchoredList): void {
  const last = useRef({ updates, key: undefined as string | number | undefined, start: 0 })
  // After every render, because each may have other rows in view.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    if (!virtualizer) return
    const offset = virtualizer.scrollOffset ?? 0
    const top = virtualizer.options.scrollMargin
    const anchor = last.current
    if (anchor.updates !== updates && anchor.key !== undefined) {
      const index = keys.indexOf(anchor.key)
      const start = virtualizer.measurementsCache[index]?.start
      if (start !== undefined && start !== anchor.start) {
        virtualizer.scrollToOffset(offset + start - anchor.start)
      }
    }
    const first =
      offset > top ? virtualizer.getVirtualItems().find(({ end }) => end > offset) : undefined
    last.current = { updates, key: first && keys[first.index], start: first?.start ?? 0 }
  })
}
