import { lookup as lookupAddresses } from 'node:dns'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown where a connection would reach the clinic's own network. */
export class OwnNetworkError extends Error {
  readonly code = 'OWN_NETWORK'
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the internet: not loopback, private, link-local, of a carrier's NAT,
 * multicast or reserved, nor one of these inside an IPv6 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // Of the addresses without a range of their own, those outside of 2000::/3 are unassigned or obsolete.
  const isUnicast = parsed.range() === 'unicast'
  return isUnicast && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/** Endings of names that no server of the internet has (RFC 6761, 6762, 8375, 9476 and habit). */
const ownEndings =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/**
 * A host in the form in which it is compared: 'MAIL.example.com.' is 'mail.example.com', and each way to
 * write an IPv4 address ('2130706433', '0177.1') the dotted one. Undefined for what is no host.
 */
export function canonicalHost(host: string): string | undefined {
  if (isIPv6(host)) return ipaddr.parse(host).toString()
  if (!/^[\p{L}\p{N}._-]+$/u.test(host) && !/^\[[\da-f:.]+\]$/i.test(host)) return undefined
  try {
    const { hostname } = new URL(`http://${host}/`)
    return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '') || undefined
  } catch {
    return undefined
  }
}

/** Whether GATEWAY_HOSTS names a host, at every port or at this one. */
export function isAllowedHost(host: string, port: number, hosts: readonly string[]): boolean {
  const name = canonicalHost(host)
  if (name === undefined) return false
  const atPort = isIPv6(name) ? `[${name}]:${port}` : `${name}:${port}`
  return hosts.includes(name) || hosts.includes(atPort)
}

/** Whether a host lies in the clinic's own network by its name, as far as that can be seen. */
export function isOwnHost(host: string): boolean {
  const name = canonicalHost(host)
  if (name === undefined) return true
  if (isIP(name)) return !isPublicAddress(name)
  return !name.includes('.') || ownEndings.test(name)
}

/**
 * The origin of an address at which patients reach the clinic: 'https://clinic.example'. Without TLS only within
 * the clinic's own network, for a trial. Undefined for any other address, or one with more than a host.
 */
export function parsePublicAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, pathname, search, hash, username, password, origin } = new URL(
    address,
  )
  const isOriginAlone = pathname === '/' && !search && !hash && !username && !password
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwnHost(hostname))
  return isOriginAlone && isSafe ? origin : undefined
}

/**
 * Throws an OwnNetworkError for a host of the clinic's own network that is not allowed. A connection
 * asks it, and resolves the name with `guardedLookup`: an address written out is never resolved.
 */
export function assertReachable(host: string, port: number, hosts: readonly string[]): void {
  if (!isAllowedHost(host, port, hosts) && isOwnHost(host)) throw new OwnNetworkError('own network')
}

/**
 * Resolves names for connections to a host. It fails where one of the addresses is of the clinic's own
 * network: the connection is made to the very addresses that were checked, so that a name cannot
 * resolve to another one in between.
 */
export const guardedLookup = (
  isAllowed: boolean,
  resolve: typeof lookupAddresses = lookupAddresses,
): LookupFunction => {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new OwnNetworkError('own network'), [])
      }
      if (options.all) return done(null, addresses)
      const [first] = addresses
      done(null, first!.address, first!.family)
    })
}
