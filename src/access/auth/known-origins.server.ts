import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { networkKey } from '../../platform/http/client-address.server.ts'
import { countRequest } from '../../platform/http/rate-limit-store.server.ts'
import { requestCookie } from './session-cookie.server.ts'

// Attackers at many addresses could try one user name together. Their attempts are counted by the
// name alone, known or not, and refused above a limit; the person can still sign in from an address
// or a browser that they have used before.

const deviceCookie = 'opd.device'
const deviceSeconds = 365 * 24 * 60 * 60

/** Attempts for one name within 15 minutes, from all unknown origins together. */
const maxTriesFromNewOrigins = 30
const windowMs = 15 * 60_000

/** Days for which an origin is known after the last sign-in from it. */
const rememberedDays = 90

/**
 * Throws `too_many_requests` for a name with too many attempts, unless the request comes from a
 * known origin.
 */
export async function assertOriginLimit(
  db: Db,
  username: string,
  request: FastifyRequest,
): Promise<void> {
  const [knownOrigin] = await db`
    select from sign_in_place p join staff on staff.id = p.staff_id
    where username = ${username} and place in ${db(originsOf(request))}
      and last_at > now() - ${rememberedDays} * interval '1 day'
    limit 1`
  if (knownOrigin) return
  const { current } = await countRequest(db, `sign-in name ${username}`, windowMs)
  if (current > maxTriesFromNewOrigins) throw new ProblemError('too_many_requests')
}

/**
 * Records the origin of a sign-in; returns the cookie by which a new browser will be recognized.
 */
export async function rememberOrigin(
  db: Db,
  staffId: number,
  request: FastifyRequest,
): Promise<string> {
  const device = deviceToken(request) ?? randomBytes(24).toString('base64url')
  const origins = [`address ${networkKey(request.ip)}`, deviceOrigin(device)]
  await db`
    insert into sign_in_place (staff_id, place)
    select ${staffId}, unnest(${origins}::text[])
    on conflict (staff_id, place) do update set last_at = now()`
  return `${deviceCookie}=${device}; Max-Age=${deviceSeconds}; Path=/; HttpOnly; SameSite=Strict`
}

/** Deletes origins that are no longer known; called regularly. */
export const deleteOldOrigins = (db: Db) => db`
  delete from sign_in_place where last_at < now() - ${rememberedDays} * interval '1 day'`

// Hashed, so that a reader of the table cannot impersonate the browser.
function deviceOrigin(device: string): string {
  return `device ${createHash('sha256').update(device).digest('base64url')}`
}

const deviceToken = (request: FastifyRequest): string | undefined => {
  const device = requestCookie(request, deviceCookie)
  return device && /^[\w-]{32}$/.test(device) ? device : undefined
}

function originsOf(request: FastifyRequest): string[] {
  const device = deviceToken(request)
  return [`address ${networkKey(request.ip)}`, ...(device ? [deviceOrigin(device)] : [])]
}
