import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeCookie, passkeyCookie, sessionCookie } from './auth.server.ts'

// Browsers take a cookie of such a name from our own pages over TLS alone: not from a neighbour on
// the same domain, nor from somebody on the line. It is for the whole site (Path=/).
const prefixOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-' : '')

/** The value of a cookie that a request brings, under the name that the page's scheme gives it. */
export const cookieOf = (request: FastifyRequest, name = sessionCookie): string | undefined =>
  cookieIn(request.headers.cookie, prefixOf(request) + name)

/** The value of a cookie of a Cookie or Set-Cookie header, by its exact name. */
export function cookieIn(header: string | undefined, name = sessionCookie): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.split('=')
    if (key!.trim() === name) return value.join('=').trim() || undefined
  }
  return undefined
}

/** Sets cookies; where the page itself came over TLS they are Secure and named so. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: string[]): void {
  const prefix = prefixOf(request)
  const secure = prefix && '; Secure'
  // Each further one is added to those before.
  for (const cookie of cookies) reply.header('set-cookie', prefix + cookie + secure)
}

/** Of what better-auth sets, the cookies that mean something here. */
export const cookiesOf = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .filter((cookie) =>
      [sessionCookie, codeCookie, passkeyCookie].some((name) => cookie.startsWith(`${name}=`)),
    )

/** What makes a browser forget a cookie. */
export const goneCookie = (name: string): string =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`
