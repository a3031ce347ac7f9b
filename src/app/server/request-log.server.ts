import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address.server.ts'
import { withoutPersonalData } from '../../platform/http/send-problem.server.ts'

/**
 * The parts of a request that may be logged: its route as a pattern. Its path and query may name a
 * person, in a request that nobody has checked yet, and its headers hold the session.
 */
const serializeRequest = ({
  method,
  routeOptions,
  ip,
}: Pick<FastifyRequest, 'method' | 'ip'> & {
  routeOptions?: Pick<FastifyRequest['routeOptions'], 'url'>
}) => ({ method, route: routeOptions?.url ?? 'unknown', address: clientAddress(ip) })

const serializeError = (error: Error) => ({
  type: error.name,
  message: '',
  stack: '',
  ...withoutPersonalData(error),
})

/** What the log says of requests and errors. */
export const logSerializers = { req: serializeRequest, err: serializeError }
