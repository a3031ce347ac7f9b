import {
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  windowScroll,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useState, type RefObject } from 'react'

/** Pixels, until a row has been measured. */
const rowHeight = 41
const cardHeight = 190
const cardGap = 10

/** Rows beyond the view on both sides; the list is shown with the few first. */
const overscan = { first: 2, later: 12 }
type ElementOptions = VirtualizerOptions<HTMLElement, HTMLElement>

/** Cards scroll with the page: a box that scrolls in a page that scrolls holds a thumb up. */
const pageScroll = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  // The library has a hook for elements and one for windows, but takes either from both.
} as unknown as Partial<ElementOptions>

/**
 * The rows in view of a list that scrolls in its box, or as cards with the page. `listTop` is how far
 * below the top of what scrolls the list begins, in pixels; the positions of the rows include it.
 */
export function useRowVirtualizer(
  box: RefObject<HTMLElement | null>,
  count: number,
  asCards: boolean,
): { virtualizer: Virtualizer<HTMLElement, HTMLElement>; listTop: number } {
  const [pageTop, setPageTop] = useState(0)
  const listTop = asCards ? pageTop : 0
  // After every render, because what stands above the list may have grown.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    if (!asCards) return
    const top = Math.round(box.current!.getBoundingClientRect().top + window.scrollY)
    // Known only after layout; it ends, because the list itself does not move what is above it.
    // oxlint-disable-next-line react/set-state-in-effect
    setPageTop(top)
  })
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => box.current,
    ...(asCards && pageScroll),
    estimateSize: () => (asCards ? cardHeight : rowHeight),
    gap: asCards ? cardGap : 0,
    scrollMargin: listTop,
    overscan: useDeferredValue(overscan.later, overscan.first),
    initialRect: { width: 1, height: 600 },
  })
  // The heights of table rows do not apply to cards.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, asCards])
  return { virtualizer, listTop }
}
