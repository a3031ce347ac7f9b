import type { Db } from '../../platform/db/connect.server.ts'
import type { DatabaseClock } from '../../platform/db/database-clock.server.ts'
import { listenTo } from '../../platform/db/listen-to.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { signedInSchema, type SignedIn } from '../permissions/access.ts'
import type { AuthSession } from '../permissions/route.server.ts'
import { hashOfToken } from './secrets.server.ts'
import { sessionCookie, sessionHours, type AuthService } from './auth.server.ts'

/**
 * More than the signed-in browsers of the largest clinic; above it the oldest entries are dropped.
 */
const maxCachedSessions = 5_000
const heartbeatMs = 1_000
/** How long the cache is trusted after the last heartbeat of the database, in milliseconds. */
const maxCacheAgeMs = 3_000
const minuteMs = 60_000
/** The maximum of a Date, in milliseconds. */
const maxInstantMs = 8.64e15

const permissionsVersionOf = (staff: SignedIn): string =>
  hashOfToken(JSON.stringify(staff)).slice(0, 12)

export type AuthSessionStore = Awaited<ReturnType<typeof openAuthSessionStore>>

/**
 * Finds the session of a request. Sessions are cached in memory and invalidated as soon as the
 * database notifies of a changed session or permission. The notifications' connection has a
 * heartbeat: without one, the cache is not used and every request queries the database.
 */
export async function openAuthSessionStore(
  db: Db,
  /** The pool whose connections may listen. */
  listenDb: Db,
  { auth }: AuthService,
  clock: DatabaseClock,
) {
  const cache = new Map<string, AuthSession>()
  let lastHeartbeatMs = -maxCacheAgeMs
  let changeCount = 0
  const changeListeners = new Set<(staffId: number | undefined) => void>()
  const announceChange = (staffId?: number) => {
    for (const listener of changeListeners) listener(staffId)
  }

  const invalidate = (staffId: number) => {
    changeCount += 1
    for (const [cookie, session] of cache) {
      if (session.staff.id === staffId) cache.delete(cookie)
    }
    announceChange(staffId)
  }
  const invalidateAll = () => {
    changeCount += 1
    cache.clear()
    announceChange()
  }

  const listener = await listenTo(
    listenDb,
    'access_changed',
    (message) => {
      lastHeartbeatMs = performance.now()
      if (message === 'everybody') invalidateAll()
      else if (message !== 'beat') invalidate(Number(message))
    },
    // Also called after a lost connection, because notifications may have been missed.
    invalidateAll,
  )
  const sendHeartbeat = () => db`select pg_notify('access_changed', 'beat')`.catch(() => {})
  const heartbeatTimer = setInterval(sendHeartbeat, heartbeatMs)
  heartbeatTimer.unref()
  void sendHeartbeat()

  async function loadSession(cookie: string): Promise<AuthSession | undefined> {
    const loaded = await auth.api
      .getSession({
        headers: new Headers({ cookie: `${sessionCookie}=${cookie}` }),
        query: { disableCookieCache: true, disableRefresh: true },
      })
      .catch((error: unknown) => {
        // better-auth wraps every error; the only cause when reading a session is the database.
        throw new ProblemError('unavailable', String(error))
      })
    if (!loaded) return undefined
    const staff = await loadStaff(Number(loaded.user.id), Number(loaded.session.id))
    return (
      staff && {
        sessionId: Number(loaded.session.id),
        // better-auth uses this computer's clock; the session is stored by the database's.
        expiresAt: new Date(loaded.session.expiresAt.getTime() + clock.offsetMs()),
        staff,
        permissionsVersion: permissionsVersionOf(staff),
      }
    )
  }

  /** The session of a token's creator; it ends only with the token. */
  async function loadTokenSession(token: string): Promise<AuthSession | undefined> {
    const [row] = await db<{ staffId: number }[]>`
      update access_token set last_used_at = now() where secret_hash = ${hashOfToken(token)}
      returning staff_id`
    const staff = row && (await loadStaff(row.staffId))
    return (
      staff && {
        sessionId: 0,
        expiresAt: new Date(maxInstantMs),
        staff,
        permissionsVersion: permissionsVersionOf(staff),
      }
    )
  }

  async function loadStaff(staffId: number, sessionId = 0): Promise<SignedIn | undefined> {
    const [staff] = await db`
      select id, role, name, email, degree, mobile, access_codes, further_rights,
        case
          when must_change_password then 'password_change_first'
          when rule.two_factor_required and not two_factor_enabled and not exists (
            select from sign_in_session s where s.id = ${sessionId} and by_passkey)
          then 'two_factor_first'
        end as required_action,
        nullif(rule.shown_name, '') as role_name
      from staff join role_rule rule using (role)
      where id = ${staffId} and active and locked_at is null`
    if (!staff) return undefined
    const { requiredAction, roleName, ...rest } = staff
    return signedInSchema.parse({
      ...rest,
      requiredAction: requiredAction ?? undefined,
      roleName: roleName ?? undefined,
    })
  }

  const useRecordedAt = new Map<string, number>()
  /** The last use of a token is rounded to the minute, which saves a write for each request. */
  async function findByToken(token: string): Promise<AuthSession | undefined> {
    const key = `Bearer ${token}`
    const cached = cache.get(key)
    const isUseRecorded = performance.now() - (useRecordedAt.get(key) ?? -minuteMs) < minuteMs
    if (cached && isUseRecorded && performance.now() - lastHeartbeatMs < maxCacheAgeMs)
      return cached
    const changesBefore = changeCount
    const loaded = await loadTokenSession(token)
    if (loaded && changeCount === changesBefore) {
      addToCache(key, loaded)
      useRecordedAt.set(key, performance.now())
    }
    return loaded
  }

  function addToCache(key: string, session: AuthSession): void {
    if (cache.size >= maxCachedSessions) cache.delete(cache.keys().next().value!)
    if (useRecordedAt.size >= maxCachedSessions) useRecordedAt.clear()
    cache.set(key, session)
  }

  return {
    /** The live session of a cookie, or undefined. Verifies the cookie's signature. */
    async find(cookie: string | undefined): Promise<AuthSession | undefined> {
      if (!cookie) return undefined
      const cached = cache.get(cookie)
      if (cached && performance.now() - lastHeartbeatMs < maxCacheAgeMs) {
        if (cached.expiresAt.getTime() > clock.now().getTime()) return cached
        cache.delete(cookie)
        return undefined
      }
      const changesBefore = changeCount
      const loaded = await loadSession(cookie)
      // What was read may lack a change that arrived during the read.
      if (loaded && changeCount === changesBefore) addToCache(cookie, loaded)
      return loaded
    },
    findByToken,
    /** Drops a person's cached sessions, for changes made by this process. */
    forget: invalidate,
    /** Drops all cached sessions, after a change of a rule. */
    forgetEverybody: invalidateAll,
    /**
     * Calls `listener` when a session or the permissions of a person may have changed, or of anybody
     * (undefined). Returns a function that ends it.
     */
    onChange(listener: (staffId: number | undefined) => void): () => void {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
    /**
     * Deletes expired sessions, and those that would last longer than any: they began while the clock
     * stood ahead, by more than an hour.
     */
    deleteExpired: () => db`
      delete from sign_in_session
      where expires_at not between now() and now() + make_interval(hours => ${sessionHours + 1})`,
    async close() {
      clearInterval(heartbeatTimer)
      await listener.unlisten().catch(() => {})
    },
  }
}
