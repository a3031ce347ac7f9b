import type { FastifyRequest } from 'fastify'
import { isOwnHost } from '../../platform/outbound/address-guard.server.ts'
import { ownOrigin } from './route.server.ts'

/** The origin of links that patients scan in the clinic: that of PUBLIC_ADDRESS, else of the desk's page. */
export const patientOrigin = (request: FastifyRequest, publicAddress: string | undefined): string =>
  publicAddress ?? ownOrigin(request)

/**
 * The origin of links in texts that a desk sends: that of PUBLIC_ADDRESS, else of the desk's page where the
 * browser came over TLS to a name of the internet. `localhost` or an address of the clinic's network opens
 * nothing at a patient's home; undefined then.
 */
export function textOrigin(
  request: FastifyRequest,
  publicAddress: string | undefined,
): string | undefined {
  if (publicAddress !== undefined) return publicAddress
  const { protocol, hostname, origin } = new URL(ownOrigin(request))
  return protocol === 'https:' && !isOwnHost(hostname) ? origin : undefined
}
