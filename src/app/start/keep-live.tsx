import { onSessionChange, storedSessionId, storedStaff } from '../../access/auth/stored-session.tsx'
import { takeBegunLiveText } from '../../platform/http/begun-calls.tsx'
import { createEventParser } from '../../platform/live/event-parser.ts'
import { startLive } from '../../platform/live/live-tabs.tsx'

/** The position that the page had asked for before its first lists; undefined where it had not. */
function begunPosition(sessionId: string): string | undefined {
  let position: string | undefined
  const take = createEventParser(({ name, id }) => {
    if (name === 'ready') position = id
  })
  take(takeBegunLiveText(sessionId) ?? '')
  return position
}

interface LiveOptions {
  /** Called when the server has ended the stream of the session that this page still has. */
  onEnd: () => void
  /** Whether a change that this page has sent is not answered yet. */
  isChanging: () => boolean
}

/** The answer that brings a new session comes about now, in this tab or in another one. */
const endPauseMs = 1_000

/**
 * Keeps the page live while somebody is signed in and may work. Another session, of the same person or of the
 * next one at this desk, has a stream of its own. Returns how to stop.
 */
export function keepLive({ onEnd, isChanging }: LiveOptions): () => void {
  let liveSessionId: string | null = null
  let stop: (() => void) | undefined
  const follow = () => {
    const staff = storedStaff()
    // Whoever has to set something up first sees no list meanwhile. Asking who is signed in would take
    // away the backup codes that they are to save.
    const sessionId = staff && !staff.requiredAction ? storedSessionId() : null
    if (sessionId === liveSessionId) return
    liveSessionId = sessionId
    stop?.()
    stop =
      sessionId === null
        ? undefined
        : startLive({ sessionId, position: begunPosition(sessionId), onEnd: () => waitForAnswer() })
  }
  // A new password or second factor gives this person another session: the old one, and its stream,
  // end before the answer with the new one is here. Who asks then is told that nobody is signed in.
  const waitForAnswer = (sessionId = liveSessionId) =>
    setTimeout(() => {
      if (sessionId !== liveSessionId) return
      if (isChanging()) waitForAnswer(sessionId)
      else onEnd()
    }, endPauseMs)
  const unsubscribe = onSessionChange(follow)
  follow()
  return () => {
    unsubscribe()
    stop?.()
  }
}
