import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { audit, type By } from '../audit-log/audit.server.ts'
import { deviceOf } from './parse-user-agent.ts'
import type { OpenSession } from './open-session.ts'

/** Where somebody is signed in, the latest first. */
export async function listSessions(tx: Queryable, staffId: number): Promise<OpenSession[]> {
  // By the clock that set the time of their end, which is this computer's.
  const now = new Date()
  const rows = await tx<
    { id: number; createdAt: Date; ipAddress: string | null; userAgent: string | null }[]
  >`
    select id, created_at, ip_address, user_agent from sign_in_session
    where staff_id = ${staffId} and expires_at > ${now} order by created_at desc, id desc`
  return rows.map(({ id, createdAt, ipAddress, userAgent }) => {
    const { browser, system } = deviceOf(userAgent ?? '')
    return {
      id,
      browser: browser ?? null,
      system: system ?? null,
      address: ipAddress || null,
      since: createdAt.toISOString(),
    }
  })
}

/** Ends one session of somebody; throws `not_found` where it is not theirs. */
export async function endSession(
  tx: Queryable,
  staffId: number,
  sessionId: number,
  by: By,
): Promise<void> {
  const [ended] = await tx`
    delete from sign_in_session where id = ${sessionId} and staff_id = ${staffId} returning id`
  if (!ended) throw new Refusal('not_found')
  const after = { session: sessionId }
  await audit(tx, by, { action: 'ended session', subject: 'staff', id: staffId, after })
}

/** Ends all sessions of somebody, with their tokens; or, the tokens left, all sessions but one. */
export async function endAllSessions(
  tx: Queryable,
  staffId: number,
  by: By,
  except?: number,
): Promise<void> {
  const ended =
    except === undefined
      ? await endSessions(tx, staffId)
      : await deleteSessions(tx, staffId, except)
  if (ended === 0) return
  const after = { endedSessions: ended }
  await audit(tx, by, { action: 'ended sessions', subject: 'staff', id: staffId, after })
}

/**
 * The same as part of a deed with an audit of its own: ends tokens and sessions, one session perhaps
 * left; answers how many there were.
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
