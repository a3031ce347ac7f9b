import { isIP, isIPv6 } from 'node:net'

/** Stands for all text that is not an address, so that it counts as one visitor. */
const unknownAddress = 'unknown'

/**
 * The normalized address of a request, from any proxy's notation: with a port ('1.2.3.4:5678',
 * '[2001:db8::1]:443'), in capitals, or IPv4 as IPv6. Invalid addresses give 'unknown'.
 */
export function clientAddress(forwarded: string): string {
  const text = forwarded.trim().replaceAll('"', '').toLowerCase()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, withoutPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  const [address = ''] = (inBrackets ?? withoutPort ?? text).split('%')
  const [, mappedIpv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? []
  const ip = mappedIpv4 ?? address
  return isIP(ip) ? ip : unknownAddress
}

/**
 * The key that requests are counted by: an IPv4 address, or the first half of an IPv6 address,
 * because one customer gets all addresses with the same first half.
 */
export function networkKey(forwarded: string): string {
  const ip = clientAddress(forwarded)
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = tail ? Array.from({ length: 8 - head.length - tail.length }, () => '0') : []
  const groups = [...head, ...zeros, ...(tail ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whether a request comes from the computer that the server runs on. */
export const isLocalRequest = (address: string): boolean =>
  clientAddress(address) === '::1' || networkKey(address).startsWith('127.')
