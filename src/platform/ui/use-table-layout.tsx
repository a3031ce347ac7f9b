import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { keepLayout, keptLayout, type LayoutAttempt } from './kept-layouts.tsx'

/** The layout of a table: spacious, denser, densest, with stacked buttons, or each row as a card. */
export type TableLayout = (typeof layouts)[number]
const layouts = ['wide', 'close', 'closest', 'stacked', 'cards'] as const
const lastIndex = layouts.length - 1

/** In windows this narrow a row of columns is hard to read even where it fits. */
const phoneQuery = '(max-width: 43.74em)'

/**
 * The widest layout in which a table fits its box, so that it never scrolls sideways. It is
 * measured, because words are longer in some languages and fonts larger on some desks. `columns`
 * identifies the columns: a change starts the measurement again. `isShown` is false while other
 * content replaces the table.
 */
export function useTableLayout(
  box: RefObject<HTMLElement | null>,
  columns: string,
  isShown: boolean,
): TableLayout {
  const onPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const [attempt, setAttempt] = useState(() => firstAttempt(columns))
  if (attempt.columns !== columns) setAttempt(firstAttempt(columns))

  // After every render: a row that has come into view may be wider than those before. It ends,
  // because a layout that fits is left as it is.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    if (onPhone || !isShown) return
    const next = fitLayout(box.current!, attempt)
    // Widths are known only after layout; the state is set before the browser paints.
    // oxlint-disable-next-line react/set-state-in-effect
    if (next !== attempt) setAttempt(next)
    else keepLayout(attempt)
  })

  useLayoutEffect(() => {
    if (!isShown) return undefined
    const element = box.current!
    const observer = new ResizeObserver(() => setAttempt((current) => fitLayout(element, current)))
    observer.observe(element)
    // The table too: fonts may grow while the box keeps its width.
    observer.observe(element.firstElementChild!)
    return () => observer.disconnect()
  }, [box, isShown])

  return onPhone ? 'cards' : layouts[attempt.index]!
}

const firstAttempt = (columns: string): LayoutAttempt =>
  keptLayout(columns) ?? { columns, index: 0, requiredWidths: [], since: Date.now() }

/** The next denser layout if the table overflows, or the first wider one that fits again. */
function fitLayout(
  { scrollWidth, clientWidth, offsetWidth }: HTMLElement,
  current: LayoutAttempt,
): LayoutAttempt {
  if (current.index < lastIndex && scrollWidth > clientWidth) {
    // With borders and scroll bar: cards have none, and it would fit between them only until it is tried.
    const requiredWidth = scrollWidth + offsetWidth - clientWidth
    return {
      ...current,
      index: current.index + 1,
      requiredWidths: [...current.requiredWidths.slice(0, current.index), requiredWidth],
    }
  }
  const index = layouts.findIndex(
    (_, layoutIndex) => (current.requiredWidths[layoutIndex] ?? 0) <= offsetWidth,
  )
  return index === current.index ? current : { ...current, index }
}
