import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AuthSession } from '../permissions/route.server.ts'

/**
 * The header with which a call of the product makes another one on behalf of its caller. The random
 * token is valid for one request inside this process, and never leaves it.
 */
export const internalCallHeader = 'x-internal-call-token'

const authSessionsByToken = new Map<string, AuthSession>()

/** Runs one request inside this process as a session. */
export async function withInternalCallToken<T>(
  session: AuthSession | undefined,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (!session) return send({})
  const token = randomUUID()
  authSessionsByToken.set(token, session)
  try {
    return await send({ [internalCallHeader]: token })
  } finally {
    authSessionsByToken.delete(token)
  }
}

/** The session of a request inside this process, by its token. */
export function internalCallSession({ headers }: FastifyRequest): AuthSession | undefined {
  const token = headers[internalCallHeader]
  return typeof token === 'string' ? authSessionsByToken.get(token) : undefined
}
