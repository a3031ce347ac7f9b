import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { networkOf } from '../../platform/http/client-address.server.ts'
import { count } from '../../platform/http/rate-limit-store.server.ts'
import { cookieOf } from './session-cookie.server.ts'

// Many strangers at many addresses could try one name together. Their tries are counted by the name
// alone, known or not, and refused beyond a few; the person is let in meanwhile from an address or
// a browser that they have signed in from before.

const deviceCookie = 'opd.device'
const deviceSeconds = 365 * 24 * 60 * 60

/** Tries of one name in a quarter of an hour, from all places together that are new to it. */
const mostFromNewPlaces = 30
const windowMs = 15 * 60_000

/** How long a place is known after the last sign-in from it. */
const knownDays = 90

/** Refuses a try of a name that strangers try elsewhere too, unless it comes from a known place. */
export async function refuseManyPlaces(
  db: Db,
  username: string,
  request: FastifyRequest,
): Promise<void> {
  const [known] = await db`
    select from sign_in_place p join staff on staff.id = p.staff_id
    where username = ${username} and place in ${db(placesOf(request))}
      and last_at > now() - ${knownDays} * interval '1 day'
    limit 1`
  if (known) return
  const { current } = await count(db, `sign-in name ${username}`, windowMs)
  if (current > mostFromNewPlaces) throw new Refusal('too_many_requests')
}

/** Remembers where somebody has signed in; answers the cookie that a new browser is known by. */
export async function rememberPlace(
  db: Db,
  staffId: number,
  request: FastifyRequest,
): Promise<string> {
  const device = deviceIn(request) ?? randomBytes(24).toString('base64url')
  const places = [`address ${networkOf(request.ip)}`, deviceName(device)]
  await db`
    insert into sign_in_place (staff_id, place)
    select ${staffId}, unnest(${places}::text[])
    on conflict (staff_id, place) do update set last_at = now()`
  return `${deviceCookie}=${device}; Max-Age=${deviceSeconds}; Path=/; HttpOnly; SameSite=Strict`
}

/** Drops the places that are not known any more; called now and then. */
export const forgetOldPlaces = (db: Db) => db`
  delete from sign_in_place where last_at < now() - ${knownDays} * interval '1 day'`

// Hashed: who reads the table cannot pretend to be the browser.
function deviceName(device: string): string {
  return `device ${createHash('sha256').update(device).digest('base64url')}`
}

const deviceIn = (request: FastifyRequest): string | undefined => {
  const device = cookieOf(request, deviceCookie)
  return device && /^[\w-]{32}$/.test(device) ? device : undefined
}

function placesOf(request: FastifyRequest): string[] {
  const device = deviceIn(request)
  return [`address ${networkOf(request.ip)}`, ...(device ? [deviceName(device)] : [])]
}
