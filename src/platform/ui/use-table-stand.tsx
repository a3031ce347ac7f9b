import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** How a table stands: at ease, closer together, its buttons one under another, or each row as a card. */
export type TableStand = (typeof stands)[number]
const stands = ['wide', 'close', 'closest', 'cards'] as const
const last = stands.length - 1

/** A window so narrow that reading a row of columns is no joy, even where it fits. */
const phone = '(max-width: 47.99em)'

interface Tried {
  columns: string
  at: number
  /** How wide each stand was when it did not fit. */
  needed: readonly number[]
}

/**
 * The widest stand in which a table fits into its box, so that it never scrolls sideways. It goes by
 * what the columns hold, as words are longer in some languages and letters larger on some desks.
 * `columns` names the columns: with others it is tried anew. `isThere` is false while something else
 * stands in the table's place.
 */
export function useTableStand(
  box: RefObject<HTMLElement | null>,
  columns: string,
  isThere: boolean,
): TableStand {
  const onPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false })
  const anew: Tried = { columns, at: 0, needed: [] }
  const [tried, setTried] = useState(anew)
  if (tried.columns !== columns) setTried(anew)

  // After every rendering: a row that has come into view may be wider than those before.
  useLayoutEffect(() => {
    // How wide the columns are is known by their page alone, and another stand comes before the paint.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!onPhone && isThere) setTried((now) => fitInto(box.current!, now))
  })

  useLayoutEffect(() => {
    if (!isThere) return undefined
    const element = box.current!
    const observer = new ResizeObserver(() => setTried((now) => fitInto(element, now)))
    observer.observe(element)
    // Its table too: letters may grow while the box stays as wide as it is.
    observer.observe(element.firstElementChild!)
    return () => observer.disconnect()
  }, [box, isThere])

  return onPhone ? 'cards' : stands[tried.at]!
}

/** One stand further where the table sticks out, or back to the first that has room again. */
function fitInto({ scrollWidth, clientWidth }: HTMLElement, now: Tried): Tried {
  if (now.at < last && scrollWidth > clientWidth) {
    return { ...now, at: now.at + 1, needed: [...now.needed.slice(0, now.at), scrollWidth] }
  }
  const at = stands.findIndex((_, stand) => (now.needed[stand] ?? 0) <= clientWidth)
  return at === now.at ? now : { ...now, at }
}
