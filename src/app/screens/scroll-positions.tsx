import { useLayoutEffect } from 'react'
import type { PageHistory, Visit } from './page-history.tsx'

/** In the tab's session storage, so that a reload finds them. */
const storageName = 'scrollPositions'

/** Pixels from the top, by the key of the entry of the history. */
type Positions = Record<string, number>

function readPositions(): Positions {
  try {
    return (JSON.parse(sessionStorage.getItem(storageName) ?? 'null') as Positions | null) ?? {}
  } catch {
    return {}
  }
}

/** Notes where the page is scrolled to when it is left, by a link, Back or a reload. */
export function followScrolling(history: PageHistory): void {
  const positions = readPositions()
  positionsOf.set(history, positions)
  let shownKey = history.visit.location.key
  const note = () => {
    positions[shownKey] = window.scrollY
  }
  history.subscribe(({ location }) => {
    note()
    shownKey = location.key
  })
  window.addEventListener('pagehide', () => {
    note()
    try {
      sessionStorage.setItem(storageName, JSON.stringify(positions))
    } catch {
      // The storage is full or blocked: a reload begins at the top.
    }
    window.history.scrollRestoration = 'auto'
  })
  // Also when the page comes back as the browser had kept it.
  window.addEventListener('pageshow', takeOver)
  takeOver()
}

const takeOver = () => {
  window.history.scrollRestoration = 'manual'
}

const positionsOf = new WeakMap<PageHistory, Positions>()

/** Scrolls to where an entry was left when it comes back, else to its heading or to the top. */
export function useScrollPosition(history: PageHistory, visit: Visit): void {
  useLayoutEffect(() => {
    const { location, preventScrollReset } = visit
    const position = positionsOf.get(history)?.[location.key]
    if (position !== undefined) {
      window.scrollTo(0, position)
      return
    }
    const target = location.hash && document.getElementById(safelyDecoded(location.hash.slice(1)))
    if (target) target.scrollIntoView()
    else if (!preventScrollReset) window.scrollTo(0, 0)
  }, [history, visit])
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
