import type { FastifyRequest, InjectOptions } from 'fastify'
import { withTicket } from '../../access/auth/internal-call-token.server.ts'
import type { CallAnswer, CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { refusalFrom, type Problem } from '../../platform/http/problem.ts'

/** Makes one of the product's own calls; throws the Refusal that it was answered with. */
export type Ask = <C extends CallShape>(contract: C, input: CallInput<C>) => Promise<CallAnswer<C>>

/**
 * Asks in the name of whoever sent a request, from where they sent it, through the server's own
 * front door: rights, validation, limits and the audit are those of the call that is asked.
 */
export const askAs =
  ({ server, session, ip }: FastifyRequest): Ask =>
  async ({ method, url }, input) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: object
    }
    const options: InjectOptions = {
      method,
      url: url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${params?.[name]}`)),
      remoteAddress: ip,
      // What is undefined is not asked.
      ...(query && { query: JSON.parse(JSON.stringify(query)) as Record<string, string> }),
      ...(body && { body }),
    }
    const answer = await withTicket(session, (headers) => server.inject({ ...options, headers }))
    if (answer.statusCode === 200) return answer.json()
    throw refusalFrom(answer.json<Problem>())
  }
