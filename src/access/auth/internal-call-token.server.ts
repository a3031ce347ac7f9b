import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LiveSession } from './auth-session-store.server.ts'

/**
 * One call of the product may make another in the name of who asked. The ticket is good for one
 * request inside this process, never leaves it, and cannot be guessed.
 */
export const insideHeader = 'x-inside-ticket'

const open = new Map<string, LiveSession>()

/** Lets one request inside this process come as a session. */
export async function withTicket<T>(
  session: LiveSession | undefined,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (!session) return send({})
  const ticket = randomUUID()
  open.set(ticket, session)
  try {
    return await send({ [insideHeader]: ticket })
  } finally {
    open.delete(ticket)
  }
}

/** The session that a request inside this process comes as. */
export function ticketOf({ headers }: FastifyRequest): LiveSession | undefined {
  const ticket = headers[insideHeader]
  return typeof ticket === 'string' ? open.get(ticket) : undefined
}
