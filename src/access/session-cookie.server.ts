import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeCookie, sessionCookie } from './sign-in-service.server.ts'

/** The value of a cookie of a Cookie or Set-Cookie header. */
export function cookieIn(header: string | undefined, name = sessionCookie): string | undefined {
  const match = header && new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(header)
  return match ? match[1] : undefined
}

/** Sets cookies; Secure where the page itself came over TLS. */
export function setCookies(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  cookies: string[],
): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  // Each further one is added to those before.
  for (const cookie of cookies) reply.header('set-cookie', cookie + secure)
}

/** Of what better-auth sets, the cookies that mean something here. */
export const cookiesOf = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .filter((cookie) => [sessionCookie, codeCookie].some((name) => cookie.startsWith(`${name}=`)))

/** What makes a browser forget a cookie. */
export const goneCookie = (name: string): string =>
  `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`
