import { onSessionChange, storedSessionId, storedStaff } from '../../access/auth/stored-session.tsx'
import { startLive } from '../../platform/live/live-tabs.tsx'

/**
 * Keeps the page live while somebody is signed in. Another session, of the same person or of the
 * next one at this desk, has a stream of its own. `onEnd` is called when the server ends one.
 */
export function keepLive(onEnd: () => void): void {
  let liveSessionId: string | null = null
  let stop: (() => void) | undefined
  const follow = () => {
    const sessionId = storedStaff() ? storedSessionId() : null
    if (sessionId === liveSessionId) return
    liveSessionId = sessionId
    stop?.()
    stop = sessionId === null ? undefined : startLive({ sessionId, onEnd })
  }
  onSessionChange(follow)
  follow()
}
