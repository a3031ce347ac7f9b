import { useNavigate } from 'react-router'
import { call } from '../../platform/http/call.ts'
import { dropEntries } from '../../platform/ui/history-entries.tsx'
import { dropAllDrafts } from '../../platform/drafts/draft.tsx'
import { paths } from '../permissions/paths.ts'
import { signOut } from './sign-in.ts'
import { clearStoredSession } from './stored-session.tsx'

/** Signs out here and on the server; here even when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await call(signOut).catch(() => {})
    dropAllDrafts()
    dropEntries()
    navigate(paths.signIn, { replace: true })
    clearStoredSession()
  }
}
