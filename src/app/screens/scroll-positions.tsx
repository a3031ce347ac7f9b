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

function writePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(positions))
  } catch {
    // The storage is full or blocked: a reload begins at the top.
  }
}

/**
 * Notes where a page is scrolled to when it is left, by a link, Back or a reload. Returns what scrolls to there when
 * the page has come back into view, and else to the address's element or to the top.
 */
export function followScrolling(history: PageHistory): (shown: Visit) => void {
  const positions = readPositions()
  // Of the page in view, which the history may have left already: the script of the next one is loading.
  let shownKey = history.visit.location.key
  const note = () => {
    positions[shownKey] = window.scrollY
  }
  history.subscribe(note)
  window.addEventListener('pagehide', () => {
    note()
    writePositions(positions)
    window.history.scrollRestoration = 'auto'
  })
  // Also when the page comes back as the browser had kept it.
  window.addEventListener('pageshow', takeOver)
  takeOver()
  return ({ location, preventScrollReset }) => {
    shownKey = location.key
    const position = positions[shownKey]
    const target = location.hash && document.getElementById(safelyDecoded(location.hash.slice(1)))
    if (position !== undefined) window.scrollTo(0, position)
    else if (target) target.scrollIntoView()
    else if (!preventScrollReset) window.scrollTo(0, 0)
  }
}

const takeOver = () => {
  window.history.scrollRestoration = 'manual'
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
