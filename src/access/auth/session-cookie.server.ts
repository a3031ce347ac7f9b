import type { FastifyReply, FastifyRequest } from 'fastify'
import { pendingSignInCookie, passkeyCookie, sessionCookie } from './auth.server.ts'

// Browsers accept cookies with this prefix only from this origin over TLS: neither another host of
// the domain nor an attacker on plain http can set them. They apply to the whole site (Path=/).
const cookiePrefix = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-' : ''

/** The value of a request's cookie, by its name without the prefix. */
export const requestCookie = (request: FastifyRequest, name = sessionCookie): string | undefined =>
  parseCookie(request.headers.cookie, cookiePrefix(request) + name)

/** The value of a cookie in a Cookie or Set-Cookie header, by its exact name. */
export function parseCookie(header: string | undefined, name = sessionCookie): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.split('=')
    if (key!.trim() === name) return value.join('=').trim() || undefined
  }
  return undefined
}

/** Sets cookies, which are Secure and prefixed when the page was loaded over TLS. */
export function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: string[]): void {
  const prefix = cookiePrefix(request)
  const secure = prefix && '; Secure'
  // Fastify appends further Set-Cookie headers.
  for (const cookie of cookies) reply.header('set-cookie', prefix + cookie + secure)
}

/** Those of better-auth's cookies that the product uses. */
export const authCookies = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .filter((cookie) =>
      [sessionCookie, pendingSignInCookie, passkeyCookie].some((name) =>
        cookie.startsWith(`${name}=`),
      ),
    )

/** A Set-Cookie value that deletes a cookie. */
export const expiredCookie = (name: string): string =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`
