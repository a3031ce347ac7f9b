import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address.server.ts'

/**
 * The parts of a request that may be logged: not its query, which may name a person, and no header.
 */
export const serializeRequest = ({
  method,
  url,
  ip,
}: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  path: url.split('?')[0],
  address: clientAddress(ip),
})
