import type { FastifyRequest, InjectOptions } from 'fastify'
import { withInternalCallToken } from '../../access/auth/internal-call-token.server.ts'
import type { CallAnswer, CallInput, CallShape } from '../../platform/http/call-contract.ts'
import { toProblemError, type Problem } from '../../platform/http/problem.ts'

/** Makes one of the product's own calls; throws the `ProblemError` that it is answered with. */
export type InternalCall = <C extends CallShape>(
  contract: C,
  input: CallInput<C>,
) => Promise<CallAnswer<C>>

/**
 * Makes internal calls with the session and IP address of a request. They run through the server's
 * own routes, so the called contract's permissions, validation, rate limits and audit apply.
 */
export const internalCallAs =
  ({ server, session, ip }: FastifyRequest): InternalCall =>
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
      // JSON drops undefined filters, which would be sent as the text 'undefined'.
      ...(query && { query: JSON.parse(JSON.stringify(query)) as Record<string, string> }),
      ...(body && { body }),
    }
    const answer = await withInternalCallToken(session, (headers) =>
      server.inject({ ...options, headers }),
    )
    if (answer.statusCode === 200) return answer.json()
    throw toProblemError(answer.json<Problem>())
  }
