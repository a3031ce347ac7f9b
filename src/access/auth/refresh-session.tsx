import { call } from '../../platform/http/call.ts'
import { readSession } from './sign-in.ts'
import { storedSessionId, storeSession } from './stored-session.tsx'

/**
 * Refreshes the signed-in person from the server, with their permissions and required action. `onProblem` is
 * called with a failure.
 */
export async function refreshSession(onProblem: (error: Error) => void): Promise<void> {
  const sessionId = storedSessionId()
  // Whoever has left may have a cookie still, until the server hears of it.
  if (sessionId === null) return
  await call(readSession).then((session) => {
    // Late, it would sign somebody in again who has left, or in place of the next person.
    if (storedSessionId() === sessionId) storeSession(session)
  }, onProblem)
}
