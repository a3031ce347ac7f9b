import {
  measureElement,
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

/** Where a list that scrolls with the page is in it, in pixels. */
interface PlaceInPage {
  top: number
  /** The bars that stay at the window's top cover this much of what scrolls. */
  covered: number
}

/** Rows beyond the view on both sides; the list is shown with the few first. */
const overscan = { first: 2, later: 12 }
/** A box of its own has nothing above or over its rows. */
const inBox: PlaceInPage = { top: 0, covered: 0 }
type ElementOptions = VirtualizerOptions<HTMLElement, HTMLElement>

/** Cards scroll with the page: a box that scrolls in a page that scrolls holds a thumb up. */
const pageScroll = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  // The library has a hook for elements and one for windows, but takes either from both.
} as unknown as Partial<ElementOptions>

/** Exact heights: the library rounds, and the dozen rows above the view would add up to a gap. */
const measureRow: ElementOptions['measureElement'] = (row, entry, instance) =>
  entry?.borderBoxSize[0]?.blockSize ?? measureElement(row, entry, instance)

/**
 * The rows in view of a list that scrolls in its box, or as cards with the page. `listTop` is how far
 * below the top of what scrolls the list begins, in pixels; the positions of the rows include it.
 */
export function useRowVirtualizer(
  box: RefObject<HTMLElement | null>,
  count: number,
  asCards: boolean,
): { virtualizer: Virtualizer<HTMLElement, HTMLElement>; listTop: number } {
  const [place, setPlace] = useState<PlaceInPage>({ top: 0, covered: 0 })
  const { top: listTop, covered } = asCards ? place : inBox
  // After every render, because what stands above the list may have grown.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    if (!asCards) return
    const top = Math.round(box.current!.getBoundingClientRect().top + window.scrollY)
    // What the style of the box keeps free below the bars, as of all that can get the focus.
    const bars = parseFloat(getComputedStyle(box.current!).scrollMarginTop) || 0
    // Known only after layout; it ends, because the list itself does not move what is above it.
    // oxlint-disable-next-line react/set-state-in-effect
    setPlace((known) =>
      known.top === top && known.covered === bars ? known : { top, covered: bars },
    )
  })
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => box.current,
    ...(asCards && pageScroll),
    estimateSize: () => (asCards ? cardHeight : rowHeight),
    measureElement: measureRow,
    gap: asCards ? cardGap : 0,
    scrollMargin: listTop,
    scrollPaddingStart: covered,
    overscan: useDeferredValue(overscan.later, overscan.first),
    initialRect: { width: 1, height: 600 },
  })
  // The heights of table rows do not apply to cards.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, asCards])
  return { virtualizer, listTop }
}
