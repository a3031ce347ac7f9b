import type { Virtualizer } from '@tanstack/virtual-core'
import { useEffect, useRef, type RefObject } from 'react'
import { z } from 'zod'
import {
  consumeRestorable,
  currentEntry,
  returnRestorable,
  saveInEntry,
} from './history-entries.tsx'

/** The scroll position of a list: the index of its first row in view. */
const scrollIndexSchema = z.int().positive()

interface ScrolledList {
  /** Distinguishes several lists of one screen. */
  name: string
  box: RefObject<HTMLElement | null>
  /** True where the list has no scroll box of its own. */
  scrollsWithPage: boolean
  /** Undefined while it is being loaded. */
  virtualizer: Virtualizer<HTMLElement, HTMLElement> | undefined
  rowCount: number
  /** Fetches the next page; undefined while one is loading and after the last. */
  onEndReached: (() => void) | undefined
}

/** Events that show that the reader is scrolling. */
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Stores a list's scroll position with the entry of the history, and restores it when the entry is
 * shown again: pages are fetched until the row is there. Scrolling by the reader cancels it.
 */
export function useScrollRestoration({
  name,
  box,
  scrollsWithPage,
  virtualizer,
  rowCount,
  onEndReached,
}: ScrolledList): void {
  const targetIndex = useRef<number | undefined>(undefined)
  const storageName = `scrolled ${name}`
  /** Where the list is, once restored or scrolled; undefined at its top. */
  const shown = useRef({ storageName, index: undefined as number | undefined })

  useEffect(() => {
    const entry = currentEntry()
    // Not of a list that comes back into view as it was, such as that of a tab.
    if (shown.current.storageName !== storageName) shown.current = { storageName, index: undefined }
    targetIndex.current = scrollIndexSchema.safeParse(consumeRestorable(storageName)).data
    // A list that starts at its top has no position to restore; what is stored belongs to another
    // search.
    const hasPosition = targetIndex.current !== undefined || shown.current.index !== undefined
    if (!hasPosition) saveInEntry(entry, storageName, undefined)
    return () => {
      // The list may come once more before its rows do: its position would be lost, and deleted.
      const pending = targetIndex.current
      if (pending !== undefined && currentEntry() === entry) returnRestorable(storageName, pending)
    }
  }, [storageName])

  const hadVirtualizer = useRef(virtualizer !== undefined)
  // Apart from the above: a table that becomes cards while it is measured restores only once.
  useEffect(() => {
    const element = scrollsWithPage ? window : box.current!
    const cancelRestore = () => (targetIndex.current = undefined)
    const savePosition = () => {
      if (targetIndex.current !== undefined || !virtualizer) return
      const { scrollMargin, scrollPaddingStart } = virtualizer.options
      const offset = virtualizer.scrollOffset ?? 0
      // Not between two rows: the browser rounds where it scrolls to.
      const top = offset + scrollPaddingStart + 1
      // A page may be scrolled to another list, above or below.
      const isInList = top > scrollMargin && top < scrollMargin + virtualizer.getTotalSize()
      const first = isInList ? virtualizer.getVirtualItemForOffset(top) : undefined
      shown.current = { storageName, index: first?.index || undefined }
      saveInEntry(currentEntry(), storageName, shown.current.index)
    }
    // Somebody may have scrolled before it came.
    if (virtualizer && !hadVirtualizer.current) savePosition()
    hadVirtualizer.current ||= virtualizer !== undefined
    element.addEventListener('scroll', savePosition, { passive: true })
    for (const event of gestures) element.addEventListener(event, cancelRestore, { passive: true })
    return () => {
      element.removeEventListener('scroll', savePosition)
      for (const event of gestures) element.removeEventListener(event, cancelRestore)
    }
  }, [box, scrollsWithPage, storageName, virtualizer])

  // A table becomes cards when the window is narrowed, or when a row far down comes into view that is too wide for
  // it; what scrolls is another element then, which the library leaves at the same pixels.
  const didScrollWithPage = useRef(scrollsWithPage)
  useEffect(() => {
    if (didScrollWithPage.current === scrollsWithPage) return
    didScrollWithPage.current = scrollsWithPage
    const { index } = shown.current
    if (index !== undefined) virtualizer?.scrollToIndex(index, { align: 'start' })
    else if (!scrollsWithPage) virtualizer?.scrollToOffset(0)
  }, [scrollsWithPage, virtualizer])

  useEffect(() => {
    if (targetIndex.current === undefined || rowCount === 0) return
    if (rowCount <= targetIndex.current) return onEndReached?.()
    if (!virtualizer) return
    virtualizer.scrollToIndex(targetIndex.current, { align: 'start' })
    shown.current = { storageName, index: targetIndex.current }
    targetIndex.current = undefined
  }, [rowCount, onEndReached, storageName, virtualizer])
}
