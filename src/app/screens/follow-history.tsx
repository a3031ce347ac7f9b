import {
  activateEntry,
  clearRestorable,
  copyEntry,
  currentEntry,
  deleteEntry,
  deleteOldEntries,
  isWayBack,
  moveEntry,
} from '../../platform/ui/history-entries.tsx'
import type { PageHistory } from './page-history.tsx'

/** Updates the lists' stored state for history entries when the page navigates. */
export function followHistory(history: PageHistory): void {
  let currentLocation = history.visit.location
  const lastKeyByPath = new Map<string, string>()
  lastKeyByPath.set(currentLocation.pathname, currentLocation.key)
  if (isAddressBarNavigation()) deleteEntry(currentEntry())
  activateEntry(currentEntry())
  history.subscribe(({ location, historyAction }) => {
    if (location.key === currentLocation.key) return
    const before = currentLocation
    currentLocation = location
    if (historyAction === 'REPLACE') {
      moveEntry(before.key, location.key)
      // A sign-in is replaced by the list that it interrupted.
      if (before.pathname !== location.pathname) activateEntry(location.key)
    } else if (historyAction === 'POP') {
      activateEntry(location.key)
    } else {
      deleteOldEntries()
      clearRestorable()
      const lastKey = isWayBack(location.state) && lastKeyByPath.get(location.pathname)
      if (lastKey) {
        copyEntry(lastKey, location.key)
        activateEntry(location.key)
      }
    }
    lastKeyByPath.set(location.pathname, location.key)
  })
}

/** Whether the page was loaded from a URL, and not by a reload or Back. */
function isAddressBarNavigation(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}
