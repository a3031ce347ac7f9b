import { useEffect, useState } from 'react'
import { useChange } from '../../platform/http/queries.tsx'
import { useVisit } from './use-visit.tsx'
import { presenceMs, tellPresence } from '../drafts/visit-drafts.ts'

/** Who else has the visit open for writing, and whether it was saved there meanwhile. */
export function usePresence(): { others: number; savedElsewhere: boolean } {
  const { visit, editor, readOnly, reload } = useVisit()
  const { id } = visit.appointment
  const { mutateAsync } = useChange(tellPresence)
  const [seen, setSeen] = useState({ others: 0, version: 0, own: false, vitalsVersion: 0 })

  useEffect(() => {
    if (readOnly) return undefined
    let gone = false
    const tell = (leaving = false) =>
      mutateAsync({ params: { id }, body: { editor, leaving } }).then(
        (answer) => gone || setSeen(answer),
        // Told again in a moment; a server that is away says so elsewhere.
        () => {},
      )
    const tellWhileLooking = () => document.visibilityState === 'visible' && void tell()
    tellWhileLooking()
    const timer = setInterval(tellWhileLooking, presenceMs.tell)
    const leave = () => void tell(true)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', tellWhileLooking)
    return () => {
      gone = true
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', tellWhileLooking)
      leave()
    }
  }, [id, editor, readOnly])

  // What the desk measures meanwhile changes nothing that was typed: it is fetched at once. So is
  // what this window saved itself when the answer was lost.
  const isLater = seen.version > visit.version
  useEffect(() => {
    const isOwn = isLater && seen.own
    if (isOwn || seen.vitalsVersion > visit.vitalsVersion) reload().catch(() => {})
  }, [seen])

  return { others: seen.others, savedElsewhere: isLater && !seen.own }
}
