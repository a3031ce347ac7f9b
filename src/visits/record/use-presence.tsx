import { useEffect, useEffectEvent, useState } from 'react'
import { createAnswerTurns } from '../../platform/http/answer-turns.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { useVisit } from './use-visit.tsx'
import { presenceMs, reportPresence } from '../drafts/visit-drafts.ts'

/** The number of other windows that have the visit open, and whether one of them saved it. */
export function usePresence(): { others: number; savedInOtherWindow: boolean } {
  const { visit, editor, readOnly, reload } = useVisit()
  const { id } = visit.appointment
  const { mutateAsync } = useChange(reportPresence)
  const [presence, setPresence] = useState({ others: 0, version: 0, own: false, vitalsVersion: 0 })

  useEffect(() => {
    if (readOnly) return undefined
    const turns = createAnswerTurns()
    const sendPresence = (leaving = false) => {
      const isNewest = turns.take()
      return mutateAsync({ params: { id }, body: { editor, leaving } }).then(
        (answer) => isNewest() && setPresence(answer),
        // Reported again at the next interval; a lost connection is shown elsewhere.
        () => {},
      )
    }
    const sendWhileVisible = () => document.visibilityState === 'visible' && void sendPresence()
    sendWhileVisible()
    const timer = setInterval(sendWhileVisible, presenceMs.reportEvery)
    const leave = () => void sendPresence(true)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', sendWhileVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', sendWhileVisible)
      leave()
      turns.close()
    }
  }, [id, editor, readOnly, mutateAsync])

  // New vitals of the desk do not touch the input, so they are loaded at once. So is a save of this
  // window whose answer was lost.
  const isLater = presence.version > visit.version
  const onPresenceRead = useEffectEvent(({ own, vitalsVersion }: typeof presence) => {
    const isOwn = isLater && own
    if (isOwn || vitalsVersion > visit.vitalsVersion) reload().catch(() => {})
  })
  useEffect(() => onPresenceRead(presence), [presence])

  return { others: presence.others, savedInOtherWindow: isLater && !presence.own }
}
