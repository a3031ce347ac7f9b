import type { DataRouter } from 'react-router'
import {
  carryEntry,
  copyEntry,
  currentEntry,
  dropOldEntries,
  forgetEntry,
  forgetRestorable,
  showEntry,
} from '../../platform/ui/history-entries.tsx'
import { isWayBack } from '../../platform/ui/way-back.tsx'

/** Keeps what lists remember with the entries of the history as the router changes them. */
export function followHistory(router: DataRouter): void {
  let shown = router.state.location
  const lastAt = new Map<string, string>()
  lastAt.set(shown.pathname, shown.key)
  if (isTypedAddress()) forgetEntry(currentEntry())
  showEntry(currentEntry())
  router.subscribe(({ location, historyAction }) => {
    if (location.key === shown.key) return
    const before = shown
    shown = location
    if (historyAction === 'REPLACE') {
      carryEntry(before.key, location.key)
      // A sign-in is replaced by the list that it stood before.
      if (before.pathname !== location.pathname) showEntry(location.key)
    } else if (historyAction === 'POP') {
      showEntry(location.key)
    } else {
      dropOldEntries()
      forgetRestorable()
      const left = isWayBack(location.state) && lastAt.get(location.pathname)
      if (left) {
        copyEntry(left, location.key)
        showEntry(location.key)
      }
    }
    lastAt.set(location.pathname, location.key)
  })
}

/** The page was loaded by an address, and not by a reload or by coming back to it. */
function isTypedAddress(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate'
}
