import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { audit, type Actor } from '../audit-log/audit.server.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import type { OpenSession } from './account.ts'
import { invalidatePendingSignIns } from '../auth/sign-in-state.server.ts'

/** A person's open sessions, the most recent first. */
export async function listSessions(tx: Queryable, staffId: number): Promise<OpenSession[]> {
  const rows = await tx<
    { id: number; createdAt: Date; ipAddress: string | null; userAgent: string | null }[]
  >`
    select id, created_at, ip_address, user_agent from sign_in_session
    where staff_id = ${staffId} and expires_at > now() order by created_at desc, id desc`
  return rows.map(({ id, createdAt, ipAddress, userAgent }) => {
    const { browser, system } = parseUserAgent(userAgent ?? '')
    return {
      id,
      browser: browser ?? null,
      system: system ?? null,
      address: ipAddress || null,
      since: createdAt.toISOString(),
    }
  })
}

/** Ends one session of a person. Throws `not_found` when it is not theirs. */
export async function endSession(
  tx: Queryable,
  staffId: number,
  sessionId: number,
  actor: Actor,
): Promise<void> {
  const [ended] = await tx`
    delete from sign_in_session where id = ${sessionId} and staff_id = ${staffId} returning id`
  if (!ended) throw new ProblemError('not_found')
  const after = { session: sessionId }
  await audit(tx, actor, { action: 'ended session', subject: 'staff', id: staffId, after })
}

/**
 * Ends all sessions and tokens of a person; with `except`, all sessions but that one, and no
 * tokens.
 */
export async function endAllSessions(
  tx: Queryable,
  staffId: number,
  actor: Actor,
  except?: number,
): Promise<void> {
  // Sign-ins that wait for a code end too.
  if (except === undefined) await invalidatePendingSignIns(tx, staffId)
  const ended =
    except === undefined
      ? await endSessions(tx, staffId)
      : await deleteSessions(tx, staffId, except)
  if (ended === 0) return
  const after = { endedSessions: ended }
  await audit(tx, actor, { action: 'ended sessions', subject: 'staff', id: staffId, after })
}

/**
 * As `endAllSessions`, without an audit entry of its own: ends tokens and sessions, except possibly
 * one session. Returns the number of ended sessions.
 */
export async function endSessions(
  tx: Queryable,
  staffId: number,
  except: number | null = null,
): Promise<number> {
  const { count } = await tx`delete from access_token where staff_id = ${staffId}`
  return count + (await deleteSessions(tx, staffId, except))
}

async function deleteSessions(
  tx: Queryable,
  staffId: number,
  except: number | null,
): Promise<number> {
  const { count } = await tx`
    delete from sign_in_session
    where staff_id = ${staffId} and id is distinct from ${except}::integer`
  return count
}
