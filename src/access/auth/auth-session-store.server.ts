import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { signedInSchema, type SignedIn } from '../permissions/access.ts'
import { hashOfToken } from './token-hash.server.ts'
import { sessionCookie, type SignInService } from './auth.server.ts'

export interface LiveSession {
  sessionId: number
  expiresAt: Date
  staff: SignedIn
  /** Another one whenever what the person may, must or is called changes; see http/rights-stamp.ts. */
  stamp: string
}

/** More signed-in browsers than the largest clinic has; beyond it the oldest are looked up anew. */
const mostRemembered = 5_000
const beatMs = 1_000
/** How long memory is trusted after the database was last heard. */
const trustMs = 3_000
const minuteMs = 60_000
/** The last one that a Date can hold. */
const lastInstant = 8.64e15

const stampOf = (staff: SignedIn): string => hashOfToken(JSON.stringify(staff)).slice(0, 12)

export type SessionRegister = Awaited<ReturnType<typeof openSessionRegister>>

/**
 * Answers who a request comes from. What the database said is remembered in memory, and forgotten
 * the moment the database tells that a session or a right changed. The line it tells that over
 * carries a beat: while no beat arrives, nothing remembered is trusted and every request asks.
 */
export async function openSessionRegister(db: Db, { auth }: SignInService) {
  const remembered = new Map<string, LiveSession>()
  let lastHeard = 0
  let changes = 0

  const forget = (staffId: number) => {
    changes += 1
    for (const [cookie, session] of remembered) {
      if (session.staff.id === staffId) remembered.delete(cookie)
    }
  }
  const forgetEverybody = () => {
    changes += 1
    remembered.clear()
  }

  const line = await db.listen(
    'access_changed',
    (message) => {
      lastHeard = Date.now()
      if (message === 'everybody') forgetEverybody()
      else if (message !== 'beat') forget(Number(message))
    },
    // Also called after a lost connection: what was missed meanwhile is not known.
    forgetEverybody,
  )
  const beat = () => db`select pg_notify('access_changed', 'beat')`.catch(() => {})
  const heart = setInterval(beat, beatMs)
  heart.unref()
  void beat()

  async function lookUp(cookie: string): Promise<LiveSession | undefined> {
    const found = await auth.api
      .getSession({
        headers: new Headers({ cookie: `${sessionCookie}=${cookie}` }),
        query: { disableCookieCache: true, disableRefresh: true },
      })
      .catch((error: unknown) => {
        // It wraps whatever failed; what fails when a session is read is the database.
        throw new Refusal('unavailable', String(error))
      })
    if (!found) return undefined
    const staff = await standingOf(Number(found.user.id), Number(found.session.id))
    return (
      staff && {
        sessionId: Number(found.session.id),
        expiresAt: found.session.expiresAt,
        staff,
        stamp: stampOf(staff),
      }
    )
  }

  /** The session of whoever made a token; it ends with the token alone. */
  async function lookUpToken(token: string): Promise<LiveSession | undefined> {
    const [row] = await db<{ staffId: number }[]>`
      update access_token set last_used_at = now() where secret_hash = ${hashOfToken(token)}
      returning staff_id`
    const staff = row && (await standingOf(row.staffId))
    return staff && { sessionId: 0, expiresAt: new Date(lastInstant), staff, stamp: stampOf(staff) }
  }

  async function standingOf(staffId: number, sessionId = 0): Promise<SignedIn | undefined> {
    const [staff] = await db`
      select id, role, name, email, degree, mobile, access_codes, further_rights,
        case
          when must_change_password then 'password_change_first'
          when rule.two_factor_required and not two_factor_enabled and not exists (
            select from sign_in_session s where s.id = ${sessionId} and by_passkey)
          then 'two_factor_first'
        end as duty,
        nullif(rule.shown_name, '') as role_name
      from staff join role_rule rule using (role)
      where id = ${staffId} and active and locked_at is null`
    if (!staff) return undefined
    const { duty, roleName, ...rest } = staff
    return signedInSchema.parse({
      ...rest,
      duty: duty ?? undefined,
      roleName: roleName ?? undefined,
    })
  }

  const noted = new Map<string, number>()
  /** When a token was last used is known to the minute, without a write for each request. */
  async function findByToken(token: string): Promise<LiveSession | undefined> {
    const key = `Bearer ${token}`
    const known = remembered.get(key)
    const isNoted = Date.now() - (noted.get(key) ?? 0) < minuteMs
    if (known && isNoted && Date.now() - lastHeard < trustMs) return known
    const changesBefore = changes
    const found = await lookUpToken(token)
    if (found && changes === changesBefore) {
      remember(key, found)
      noted.set(key, Date.now())
    }
    return found
  }

  function remember(key: string, session: LiveSession): void {
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!)
    if (noted.size >= mostRemembered) noted.clear()
    remembered.set(key, session)
  }

  return {
    /** The live session of a cookie, or undefined. The cookie's signature is checked. */
    async find(cookie: string | undefined): Promise<LiveSession | undefined> {
      if (!cookie) return undefined
      const known = remembered.get(cookie)
      if (known && Date.now() - lastHeard < trustMs) {
        if (known.expiresAt.getTime() > Date.now()) return known
        remembered.delete(cookie)
        return undefined
      }
      const changesBefore = changes
      const found = await lookUp(cookie)
      // A change that was told while we were reading may be missing from what we read.
      if (found && changes === changesBefore) remember(cookie, found)
      return found
    },
    findByToken,
    /** Forgets what is known of somebody, for changes made by this very process. */
    forget,
    /** The same of everybody, after a change of a rule. */
    forgetEverybody,
    /** Drops the sessions that have run out. */
    forgetOld: () => db`delete from sign_in_session where expires_at < now()`,
    async close() {
      clearInterval(heart)
      await line.unlisten().catch(() => {})
    },
  }
}
