import type { Virtualizer } from '@tanstack/virtual-core'
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useReducer,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { lazyPart } from './lazy-part.tsx'
import { PartSuspense } from './PartSuspense.tsx'
import type { CreateRowView, RowView } from './RowLibrary.tsx'

const RowLibrary = lazyPart(() => import('./RowLibrary.tsx'), {
  frame: ({ isNeeded }, note) => <div hidden={!isNeeded}>{note}</div>,
})
/** Once it is there: a list that comes back has it in its first render. */
let createRowView: CreateRowView | undefined

/** Pixels, until a row has been measured. */
const heights = { row: { rowHeight: 41, gap: 0 }, card: { rowHeight: 190, gap: 10 } }

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

interface RowsInView {
  /** Not there yet while its script is being loaded. */
  virtualizer: Virtualizer<HTMLElement, HTMLElement> | undefined
  /** The rows to render. */
  indexes: number[]
  /** Pixels of the rows before and after these. */
  heightBefore: number
  heightAfter: number
  /** The `ref` of each row. */
  measure: ((row: HTMLElement | null) => void) | undefined
  /** Stands in the list: what loads the script with the first rows, and says so if it cannot be had. */
  library: ReactNode
}

/** The rows in view of a list that scrolls in its box, or as cards with the page. */
export function useRowVirtualizer(
  box: RefObject<HTMLElement | null>,
  count: number,
  asCards: boolean,
): RowsInView {
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
  const { rowHeight, gap } = heights[asCards ? 'card' : 'row']
  const viewHeight = window.innerHeight * 0.8
  const overscanNow = useDeferredValue(overscan.later, overscan.first)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)

  const [view, setView] = useState<RowView | undefined>(() => createRowView?.({ isShown: false }))
  const onLoaded = useCallback((create: CreateRowView) => {
    createRowView = create
    startTransition(() => setView((known) => known ?? create({ isShown: true })))
  }, [])
  view?.setOptions({
    box,
    scrollsWithPage: asCards,
    count,
    rowHeight,
    gap,
    listTop,
    covered,
    overscan: overscanNow,
    viewHeight,
    onChange: renderAgain,
  })
  useLayoutEffect(() => view?.didMount(), [view])
  // As the library has it, after every render.
  useLayoutEffect(() => view?.didRender())

  if (!view) {
    const shown = Math.min(count, Math.ceil(viewHeight / (rowHeight + gap)) + overscan.first)
    return {
      virtualizer: undefined,
      indexes: Array.from({ length: shown }, (_, index) => index),
      heightBefore: 0,
      heightAfter: (count - shown) * (rowHeight + gap),
      measure: undefined,
      library: count > 0 && (
        <PartSuspense>
          <RowLibrary isNeeded={count > shown} onLoaded={onLoaded} />
        </PartSuspense>
      ),
    }
  }
  const { virtualizer, measure } = view
  const items = virtualizer.getVirtualItems()
  return {
    virtualizer,
    indexes: items.map(({ index }) => index),
    heightBefore: Math.max(0, (items[0]?.start ?? listTop) - listTop),
    heightAfter: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? listTop) - listTop),
    measure,
    library: undefined,
  }
}
