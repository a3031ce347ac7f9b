import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { longReadLimitMs, readLimitMs, type CallAnswer } from '../../platform/http/call-contract.ts'
import { problemSchema, ProblemError } from '../../platform/http/problem.ts'
import { AnswerText } from '../../platform/live/kept-answers.server.ts'
import { can, type SignedIn } from './access.ts'
import { callName, type Contract, type ContractAccess } from './contract.ts'
import { isCallAllowedBefore } from './required-action.ts'
import { clientAddress, networkKey } from '../../platform/http/client-address.server.ts'
import { repeatAfterDeadlock } from '../../platform/http/deadlock.server.ts'
import { callAccess } from './permissions.ts'

/** The person and the session that a request belongs to. */
export interface AuthSession {
  sessionId: number
  expiresAt: Date
  staff: SignedIn
  /**
   * Changes whenever the person's permissions, required action or role name change; see
   * platform/http/permissions-version.ts.
   */
  permissionsVersion: string
}

declare module 'fastify' {
  interface FastifyRequest {
    session: AuthSession | undefined
  }
  interface FastifyContextConfig {
    contract?: Contract
    /** Whether the call may work for minutes, such as an export. */
    isLong?: boolean
  }
}

type OutputPart<C, K extends string> =
  C extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.output<S> } : unknown

/** A handler's input: the validated parts of its contract, and the caller. */
export type HandlerInput<C extends Contract> = OutputPart<C, 'params'> &
  OutputPart<C, 'query'> &
  OutputPart<C, 'body'> & {
    staff: ContractAccess<C> extends 'everyone' | 'patients' ? SignedIn | undefined : SignedIn
    /** The address of the request, for the audit. */
    address: string
    log: FastifyBaseLogger
    request: FastifyRequest
    reply: FastifyReply
  }

/**
 * At most `max` requests per minute (or per `minutes`) from one address, or for one value of `by`.
 * Requests for which `by` returns undefined are not counted.
 */
interface RateLimit {
  max: number
  minutes?: keyof typeof rateLimitProblems
  by?: (request: FastifyRequest) => string | undefined
  /** Calls whose limits have the same name share one count. */
  name?: string
}

/** The longest time until a limit expires, with the problem that names it. */
const rateLimitProblems = {
  1: 'too_many_requests',
  15: 'too_many_quarter_hour',
  60: 'too_many_hour',
} as const

/** The limit for patients' reads; staff are not counted. */
const patientRateLimit: RateLimit = {
  max: 120,
  by: ({ session, ip }) => (session ? undefined : networkKey(ip)),
}

/** A handler's answer, or its JSON text; for a file also a stream of its bytes. */
type HandlerAnswer<C extends Contract> =
  | CallAnswer<C>
  | AnswerText
  | (C extends { fileType: string } ? Readable : never)

/** Whether a browser gives up and asks again before long work is over; files and changes are waited for. */
const isGivenUpEarly = ({ method, fileType, readLimitMs: ownMs }: Contract): boolean =>
  fileType === undefined &&
  (ownMs ?? (method === 'GET' ? readLimitMs : longReadLimitMs)) < longReadLimitMs

/** Registers a contract. Permission and input are checked before the handler runs. */
export function route<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handler: (input: HandlerInput<C>) => Promise<HandlerAnswer<C>> | HandlerAnswer<C>,
  {
    limits = [],
    isLong = false,
    bodyLimit,
    problemResponse = problemSchema,
  }: {
    limits?: readonly RateLimit[]
    /** Whether it may take minutes; see app/server/limit-database-time.server.ts. */
    isLong?: boolean
    /** Bytes of a request with a file; of others the server's own limit. */
    bodyLimit?: number
    /** For the API document. */ problemResponse?: z.ZodType
  } = {},
): void {
  if (isLong && isGivenUpEarly(contract)) {
    throw new Error(`${callName(contract)} is long work that browsers give up after a minute`)
  }
  const { permission } = callAccess(callName(contract))
  const allLimits = permission === 'patients' ? [...limits, patientRateLimit] : limits
  const limitChecks = allLimits.map(
    ({ max, minutes = 1, by = ({ ip }) => networkKey(ip), name }, index) => {
      const check = app.createRateLimit({
        max,
        timeWindow: minutes * 60_000,
        keyGenerator: (request) => `${name ?? `${contract.url} ${index}`} ${by(request)}`,
      })
      return async (request: FastifyRequest) => {
        if (by(request) === undefined) return
        const count = await check(request)
        if (!count.isAllowed && 'isExceeded' in count && count.isExceeded) {
          throw new ProblemError(rateLimitProblems[minutes])
        }
      }
    },
  )
  app.route({
    method: contract.method,
    url: contract.url,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { contract, isLong },
    preHandler: async (request) => {
      for (const check of limitChecks) await check(request)
    },
    schema: {
      summary: contract.summary,
      tags: [contract.url.split('/')[2]!],
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
      response: { 200: answerSchema(contract), '4xx': problemResponse, '5xx': problemResponse },
    },
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        staff: request.session?.staff,
        address: clientAddress(request.ip),
        log: request.log,
        request,
        reply,
      } as unknown as HandlerInput<C>
      const answer = await repeatAfterDeadlock(() => handler(input))
      if (answer instanceof AnswerText) return reply.type(jsonType).send(answer.json)
      if (answer instanceof Readable) return reply.type(contract.fileType!).send(answer)
      return answer instanceof File ? sendFile(reply, answer) : answer
    },
  })
}

const jsonType = 'application/json; charset=utf-8'

const answerSchema = ({ answer, fileType }: Contract) =>
  fileType ? { content: { [fileType]: { schema: answer } } } : answer

/** Sends a file as a download; its name is plain ASCII without quotes. */
async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(Buffer.from(await file.arrayBuffer()))
}

/**
 * The checks before every contract: changes only from this site's pages, a live session, no open
 * required action, and the permission. Throws the problem of the first that fails.
 */
export function assertAllowed(
  contract: Contract,
  session: AuthSession | undefined,
  request: FastifyRequest,
  patientBooking: boolean,
): void {
  if (contract.method !== 'GET' && isForeignOrigin(request))
    throw new ProblemError('foreign_origin')
  const { permission } = callAccess(callName(contract))
  if (permission === 'everyone') return
  const requiredAction = session?.staff.requiredAction
  if (requiredAction && !isCallAllowedBefore(requiredAction, callName(contract)))
    throw new ProblemError(requiredAction)
  if (permission === 'patients') {
    if (!session && !patientBooking) throw new ProblemError('booking_closed')
    return
  }
  if (!session) throw new ProblemError('signed_out')
  if (!can(session.staff, permission)) throw new ProblemError('forbidden')
}

// Browsers send Origin with every change; scripts send none and have no one else's cookies. The
// scheme counts too: a page over plain http may come from an attacker on the network.
function isForeignOrigin(request: FastifyRequest): boolean {
  const { headers, protocol, log } = request
  if (headers.origin === undefined) return false
  const expectedOrigin = ownOrigin(request)
  if (headers.origin === expectedOrigin) return false
  if (protocol === 'http' && headers.origin === expectedOrigin.replace('http:', 'https:')) {
    log.warn('A change from a page over https was refused; behind a TLS proxy set TRUST_PROXY=on.')
  }
  return true
}

/** The origin of a request's page: 'https://clinic.example'. An invalid host gives an origin that nobody has. */
export function ownOrigin({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://nowhere.invalid'
}
