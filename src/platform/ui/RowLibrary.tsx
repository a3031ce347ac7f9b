import {
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import { useLayoutEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'

type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement>
type Options = VirtualizerOptions<HTMLElement, HTMLElement>

/** What a list asks for at each render; lengths in pixels. */
interface RowOptions {
  box: RefObject<HTMLElement | null>
  scrollsWithPage: boolean
  count: number
  /** The height of a row until it has been measured. */
  rowHeight: number
  gap: number
  /** Where the list begins in what scrolls, and how much of that is covered at its top. */
  listTop: number
  covered: number
  /** Rows beyond the view on both sides. */
  overscan: number
  /** The height of the view until it has been measured. */
  viewHeight: number
  /** Renders the list again. */
  onChange: () => void
}

/** The rows in view of one list. `didMount` and `didRender` are called in layout effects. */
export interface RowView {
  virtualizer: RowVirtualizer
  setOptions: (options: RowOptions) => void
  measure: (row: HTMLElement | null) => void
  didMount: () => () => void
  didRender: () => void
}

export type CreateRowView = (place: { isShown: boolean }) => RowView

interface RowLibraryProps {
  /** Whether there are rows that cannot be shown without it: only then it is said that it could not be had. */
  isNeeded: boolean
  onLoaded: (create: CreateRowView) => void
}

/** Draws nothing: it brings what `useRowVirtualizer` needs for all rows but the first. */
export default function RowLibrary({ onLoaded }: RowLibraryProps) {
  useLayoutEffect(() => onLoaded(createRowView), [onLoaded])
  return null
}

const boxScroll: Partial<Options> = {
  observeElementRect,
  observeElementOffset,
  scrollToFn: elementScroll,
}

/** Cards scroll with the page: a box that scrolls in a page that scrolls holds a thumb up. */
const pageScroll = {
  getScrollElement: () => window,
  observeElementRect: observeWindowRect,
  observeElementOffset: observeWindowOffset,
  scrollToFn: windowScroll,
  // The library has one type for elements and one for windows, but takes either from both.
} as unknown as Partial<Options>

/** Exact heights: the library rounds, and the dozen rows above the view would add up to a gap. */
const measureRow: Options['measureElement'] = (row, entry, instance) =>
  entry?.borderBoxSize[0]?.blockSize ?? measureElement(row, entry, instance)

/**
 * The library for one list. A list that is shown before the library is there stays where it has been
 * scrolled to; another one begins at its top.
 */
const createRowView: CreateRowView = ({ isShown }) => {
  let isMeasuring = false
  // Until its first layout it leaves out no row above the view, since it does not know their heights, and scrolls nothing.
  const isTakingOver = () => isShown && scrolledWithPage === undefined
  const toOptions = (options: RowOptions) =>
    ({
      getScrollElement: () => options.box.current,
      ...boxScroll,
      ...(options.scrollsWithPage && pageScroll),
      ...(isTakingOver() && takingOver),
      initialOffset: () => (isShown ? scrolledBy(options) : 0),
      initialRect: {
        width: 1,
        height: isTakingOver() ? viewHeightOf(options) : options.viewHeight,
      },
      count: options.count,
      estimateSize: () => options.rowHeight,
      measureElement: measureRow,
      gap: options.gap,
      scrollMargin: options.listTop,
      scrollPaddingStart: options.covered,
      overscan: options.overscan,
      // In the frame of the scrolling, or it would show where no row is yet; not while React is at work.
      onChange: (_, isInFrame) =>
        isInFrame && !isMeasuring ? flushSync(options.onChange) : options.onChange(),
    }) as Options
  let current: RowOptions
  /** How it scrolled at the render before. */
  let scrolledWithPage: boolean | undefined
  const virtualizer: RowVirtualizer = new Virtualizer(nothingYet)
  // The rows above the view are in the page with their heights: there is nothing to make up for.
  if (isShown) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  return {
    virtualizer,
    setOptions: (options) => {
      current = options
      virtualizer.setOptions(toOptions(options))
    },
    measure: (row) => {
      isMeasuring = true
      try {
        virtualizer.measureElement(row)
      } finally {
        isMeasuring = false
      }
    },
    // The two methods that the library keeps for what binds it to a framework.
    // oxlint-disable-next-line no-underscore-dangle
    didMount: () => virtualizer._didMount(),
    didRender: () => {
      const isFirst = scrolledWithPage === undefined
      // Not where it was when it was rendered: somebody may be scrolling.
      if (isFirst && isShown) virtualizer.scrollOffset = scrolledBy(current)
      // oxlint-disable-next-line no-underscore-dangle
      virtualizer._willUpdate()
      // The heights of table rows do not apply to cards.
      if (!isFirst && scrolledWithPage !== current.scrollsWithPage) virtualizer.measure()
      scrolledWithPage = current.scrollsWithPage
      if (isFirst && isShown) {
        virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined
        virtualizer.setOptions(toOptions(current))
      }
    },
  }
}

const takingOver: Partial<Options> = {
  rangeExtractor: ({ endIndex, overscan, count }) =>
    Array.from({ length: Math.min(endIndex + overscan + 1, count) }, (_, index) => index),
  scrollToFn: () => undefined,
}

const nothingYet = {
  ...boxScroll,
  count: 0,
  getScrollElement: () => null,
  estimateSize: () => 0,
} as unknown as Options

// Not as it was thought: a row more than are in view, and the next page would be asked for. And as
// the library measures it, or the render after this one would show other rows.
const viewHeightOf = ({ box, scrollsWithPage }: RowOptions): number =>
  scrollsWithPage ? window.innerHeight : (box.current?.clientHeight ?? 0)

const scrolledBy = ({ box, scrollsWithPage }: RowOptions): number =>
  scrollsWithPage ? window.scrollY : (box.current?.scrollTop ?? 0)
