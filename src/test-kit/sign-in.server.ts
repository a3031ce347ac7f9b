import type { FastifyInstance } from 'fastify'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import type { ProblemCode } from '../platform/http/problem.ts'
import { callerOf, type Caller } from './test-clinic.server.ts'

export interface SignInAttempt {
  status: number
  /** The code of the problem, if it was refused. */
  code: ProblemCode | undefined
  /** The Cookie header with the cookies of the answer. */
  cookie: string
  setCookies: string[]
  caller: Caller
}

interface RequestSource {
  address?: string
  cookie?: string
  userAgent?: string
}

/** Tries to sign in with a name and a password, from an address and with a browser's cookies. */
export const trySignIn = (
  app: FastifyInstance,
  username: string,
  password = demoPassword,
  from: RequestSource = {},
): Promise<SignInAttempt> => send(app, '/api/sign-in', { username, password }, from)

/** Sends the code of the second step. */
export const tryCode = (
  app: FastifyInstance,
  code: string,
  from: RequestSource,
): Promise<SignInAttempt> => send(app, '/api/sign-in/code', { code }, from)

async function send(
  app: FastifyInstance,
  url: string,
  body: object,
  { address, cookie, userAgent }: RequestSource,
): Promise<SignInAttempt> {
  const answer = await app.inject({
    method: 'POST',
    url,
    body,
    ...(address && { remoteAddress: address }),
    headers: { ...(cookie && { cookie }), ...(userAgent && { 'user-agent': userAgent }) },
  })
  const setCookies = [answer.headers['set-cookie'] ?? []].flat()
  const cookieValue = setCookies.map((it) => it.split(';')[0]!).join('; ')
  return {
    status: answer.statusCode,
    code: answer.json<{ code?: ProblemCode }>().code,
    cookie: cookieValue,
    setCookies,
    caller: callerOf(app, cookieValue),
  }
}
