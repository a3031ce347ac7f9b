import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/http/client-address.server.ts'

/** What a log may know of a request: not its query, which may name a person, and no header. */
export const loggedRequest = ({
  method,
  url,
  ip,
}: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  path: url.split('?')[0],
  address: addressOf(ip),
})
