import { startTransition, useEffect, useState, type RefObject } from 'react'
import { whenIdle } from '../../platform/ui/when-idle.tsx'

/** No column is narrower, in pixels. */
const leastWidth = 140
/** How many further ones a step shows: a few dozen blocks. */
const columnsOfStep = 2

interface ColumnsInTurn {
  /** The keys of all columns, in their order. */
  keys: string[]
  /** The index of the first column in view when these days are shown; below 0 for the first of all. */
  start: number
  /** Whether the column of an index is needed at once, wherever it is. */
  isNeeded: (index: number) => boolean
}

/**
 * The week of a large branch is up to a hundred columns with thousands of blocks, of which ten are in view. Those
 * are shown at once, the others in turn when the page has nothing else to do, or when they come into view: a
 * week opens as fast as a day, and soon has all that a search in the page, a reader or an arrow key may ask for.
 */
export function useColumnsInTurn(
  box: RefObject<HTMLElement | null>,
  { keys, start, isNeeded }: ColumnsInTurn,
) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  // As many as fit into the widest box of this window, and the one that is cut off.
  const [atOnce] = useState(() => Math.ceil(window.innerWidth / leastWidth))
  const first = Math.max(0, Math.min(start, keys.length - atOnce))
  const isShown = (key: string, index: number) =>
    (index >= first && index < first + atOnce) || shown.has(key) || isNeeded(index)
  const shownKeys = new Set(keys.filter(isShown))
  const isComplete = shownKeys.size === keys.length
  // Those of other days are forgotten.
  const show = (further: string[]) => setShown(new Set([...shownKeys, ...further]))

  useEffect(() => {
    if (isComplete) return undefined
    const inOrder = [...keys.slice(first), ...keys.slice(0, first).toReversed()]
    const next = inOrder.filter((key) => !shownKeys.has(key)).slice(0, columnsOfStep)
    return whenIdle(() => startTransition(() => show(next)))
  })

  useEffect(() => {
    const scrolled = box.current
    if (isComplete || !scrolled) return undefined
    const showThoseInView = () => {
      const view = scrolled.getBoundingClientRect()
      const inView = [...scrolled.querySelectorAll<HTMLElement>('[data-to-come]')].filter((it) => {
        const { left, right } = it.getBoundingClientRect()
        return right > view.left - view.width / 2 && left < view.right + view.width / 2
      })
      if (inView.length > 0) show(inView.map((it) => it.dataset.toCome!))
    }
    scrolled.addEventListener('scroll', showThoseInView, { passive: true })
    return () => scrolled.removeEventListener('scroll', showThoseInView)
  })

  return { isShown: (key: string) => shownKeys.has(key), showAll: () => setShown(new Set(keys)) }
}
