import { isIPv6 } from 'node:net'

/**
 * What requests are counted by: an IPv4 address, or the first half of an IPv6 address, because
 * whoever has one such address has all that begin with it.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [before = '', after] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  const all = [...before, ...zeros, ...(after ?? [])]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Whether a request was sent on the very computer that the server runs on. */
export const isFromHere = (address: string): boolean =>
  address === '::1' || networkOf(address).startsWith('127.')
