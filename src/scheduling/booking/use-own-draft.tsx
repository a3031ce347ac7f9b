import { useEffect, useState } from 'react'
import { useDropDraft } from '../../platform/drafts/draft.tsx'
import { draftNames } from './wizard-storage.tsx'

/**
 * Keeps what a patient typed while this page is the same one: a reload brings it back, since that is
 * still the same person, and whoever comes to it by an address or by going back begins anew. Answers
 * what drops it.
 */
export function useOwnDraftUntilLeft(): () => void {
  const drop = useDropDraft()
  const dropOwn = () => drop(draftNames.own)
  // While drawing for the first time: the form below reads its draft in the same drawing.
  useState(() => {
    if (!isReloaded()) dropOwn()
  })
  useEffect(() => dropOwn, [])
  return dropOwn
}

function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}
