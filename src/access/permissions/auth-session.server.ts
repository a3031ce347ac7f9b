import type { SignedIn } from './access.ts'

/** The person and the session that a request belongs to. */
export interface AuthSession {
  sessionId: number
  expiresAt: Date
  staff: SignedIn
  /**
   * Changes whenever the person's permissions, required action or role name change; see
   * platform/http/permissions-version.ts.
   */
  permissionsVersion: string
}
