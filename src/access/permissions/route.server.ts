import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { problemSchema, Refusal } from '../../platform/http/problem.ts'
import { may, type SignedIn } from './access.ts'
import { callName, type Contract, type ContractAccess } from './contract.ts'
import { mayMeanwhile } from './required-action.ts'
import { addressOf, networkOf } from '../../platform/http/client-address.server.ts'
import type { LiveSession } from '../auth/auth-session-store.server.ts'
import { callAccess } from './permissions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | undefined
  }
  interface FastifyContextConfig {
    contract?: Contract
  }
}

type Out<C, K extends string> =
  C extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.output<S> } : unknown

/** What a handler gets: the checked parts of its contract, and who asks. */
export type Asked<C extends Contract> = Out<C, 'params'> &
  Out<C, 'query'> &
  Out<C, 'body'> & {
    staff: ContractAccess<C> extends 'everyone' | 'patients' ? SignedIn | undefined : SignedIn
    /** Where the request came from, for the audit. */
    address: string
    log: FastifyBaseLogger
    request: FastifyRequest
    reply: FastifyReply
  }

/**
 * At most `max` requests a minute (or in `minutes`) of one address, or of what `by` makes of the
 * request. What it makes nothing of is not counted.
 */
interface Limit {
  max: number
  minutes?: keyof typeof tooMany
  by?: (request: FastifyRequest) => string | undefined
  /** Calls whose limits bear one name share one count. */
  name?: string
}

/** How long it takes at most until a limit lets somebody in again, and what says so. */
const tooMany = {
  1: 'too_many_requests',
  15: 'too_many_quarter_hour',
  60: 'too_many_hour',
} as const

/** What patients may read before they have to wait; staff are not counted. */
const patientsLimit: Limit = {
  max: 120,
  by: ({ session, ip }) => (session ? undefined : networkOf(ip)),
}

/** What a handler answers: for a file also the bytes of it, as they come. */
type HandlerAnswer<C extends Contract> =
  | CallAnswer<C>
  | (C extends { fileType: string } ? Readable : never)

/** Serves a contract. Who may call it and what is valid are settled before the handler runs. */
export function route<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handler: (asked: Asked<C>) => Promise<HandlerAnswer<C>> | HandlerAnswer<C>,
  {
    limits = [],
    refusal = problemSchema,
  }: { limits?: readonly Limit[]; /** For the API document. */ refusal?: z.ZodType } = {},
): void {
  const { right } = callAccess(callName(contract))
  const all = right === 'patients' ? [...limits, patientsLimit] : limits
  const checks = all.map(({ max, minutes = 1, by = ({ ip }) => networkOf(ip), name }, index) => {
    const check = app.createRateLimit({
      max,
      timeWindow: minutes * 60_000,
      keyGenerator: (request) => `${name ?? `${contract.url} ${index}`} ${by(request)}`,
    })
    return async (request: FastifyRequest) => {
      if (by(request) === undefined) return
      const count = await check(request)
      if (!count.isAllowed && 'isExceeded' in count && count.isExceeded) {
        throw new Refusal(tooMany[minutes])
      }
    }
  })
  app.route({
    method: contract.method,
    url: contract.url,
    config: { contract },
    preHandler: async (request) => {
      for (const check of checks) await check(request)
    },
    schema: {
      summary: contract.summary,
      tags: [contract.url.split('/')[2]!],
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
      response: { 200: answerSchema(contract), '4xx': refusal, '5xx': refusal },
    },
    handler: async (request, reply) => {
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        staff: request.session?.staff,
        address: addressOf(request.ip),
        log: request.log,
        request,
        reply,
      } as unknown as Asked<C>)
      if (answer instanceof Readable) return reply.type(contract.fileType!).send(answer)
      return answer instanceof File ? sendFile(reply, answer) : answer
    },
  })
}

const answerSchema = ({ answer, fileType }: Contract) =>
  fileType ? { content: { [fileType]: { schema: answer } } } : answer

/** Sends a file to be saved under its name, which is plain ASCII without quotes. */
async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(Buffer.from(await file.arrayBuffer()))
}

/**
 * The guard before every contract: a change only from our own pages, a live session, its duty done,
 * and its right.
 */
export function refuseUnlessAllowed(
  contract: Contract,
  session: LiveSession | undefined,
  request: FastifyRequest,
  patientBooking: boolean,
): void {
  if (contract.method !== 'GET' && isForeign(request)) throw new Refusal('foreign_origin')
  const { right } = callAccess(callName(contract))
  if (right === 'everyone') return
  const duty = session?.staff.duty
  if (duty && !mayMeanwhile(duty, callName(contract))) throw new Refusal(duty)
  if (right === 'patients') {
    if (!session && !patientBooking) throw new Refusal('booking_closed')
    return
  }
  if (!session) throw new Refusal('signed_out')
  if (!may(session.staff, right)) throw new Refusal('forbidden')
}

// Browsers send Origin with every change; scripts send none and carry no foreign cookie either.
// The scheme counts too: a page that came over plain http may be somebody else's on the line.
function isForeign(request: FastifyRequest): boolean {
  const { headers, protocol, log } = request
  if (headers.origin === undefined) return false
  const own = ownOrigin(request)
  if (headers.origin === own) return false
  if (protocol === 'http' && headers.origin === own.replace('http:', 'https:')) {
    log.warn('A change from a page over https was refused; behind a TLS proxy set TRUST_PROXY=on.')
  }
  return true
}

/** Where the page of a request is: 'https://clinic.example'. Without a host that is one: nowhere. */
export function ownOrigin({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://nowhere.invalid'
}
