import { useState } from 'react'
import { isSameTabFilter, type TabFilter } from './dashboard-state.ts'

/**
 * What stands in a tab's filter fields. A search in another tab replaces it: the filter is one for all
 * tabs, and a choice that was never searched must not look as if it were. A file of its own, because
 * both kinds of tabs have such fields.
 */
export function useDraftFilter(
  applied: TabFilter,
): readonly [draft: TabFilter, setDraft: (draft: TabFilter) => void] {
  const [draft, setDraft] = useState(applied)
  const [lastApplied, setLastApplied] = useState(applied)
  if (!isSameTabFilter(applied, lastApplied)) {
    setLastApplied(applied)
    setDraft(applied)
  }
  return [draft, setDraft]
}
