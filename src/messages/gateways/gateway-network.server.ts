import { messageKey } from '../../platform/i18n/text-key.ts'
import { isAllowedHost, isOwnHost } from '../../platform/outbound/address-guard.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { GatewayFields } from './gateway-calls.ts'

/**
 * The fields by which a gateway would be in the clinic's own network, or be reached without TLS, each with
 * the text key of its sentence. What a name resolves to is looked at when it is connected to.
 */
export function networkProblems(
  gateway: GatewayFields,
  { hosts }: Outbound,
): Record<string, string> {
  const problem = messageKey('gateway.ownNetwork')
  if (gateway.way === 'email') {
    const { host, port, encryption } = gateway.settings
    if (isAllowedHost(host, port, hosts)) return {}
    return {
      ...(isOwnHost(host) && { 'gateway.settings.host': problem }),
      ...(encryption === 'none' && { 'gateway.settings.encryption': problem }),
    }
  }
  const { address } = gateway.settings
  if (!URL.canParse(address)) return { 'gateway.settings.address': messageKey('invalid.invalid') }
  const { protocol, hostname, port } = new URL(address)
  const number = Number(port) || (protocol === 'https:' ? 443 : 80)
  if (isAllowedHost(hostname, number, hosts)) return {}
  return protocol !== 'https:' || isOwnHost(hostname) ? { 'gateway.settings.address': problem } : {}
}
