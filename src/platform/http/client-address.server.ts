import { isIP, isIPv6 } from 'node:net'

/** What stands for everything that is no address: all of it is one visitor, not a new one each time. */
const noAddress = 'unknown'

/**
 * The address of a request, however a proxy has written it down: with a port ('1.2.3.4:5678',
 * '[2001:db8::1]:443'), in capitals, IPv4 as IPv6. What is none is 'unknown'.
 */
export function addressOf(forwarded: string): string {
  const text = forwarded.trim().replaceAll('"', '').toLowerCase()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, withoutPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  const [address = ''] = (inBrackets ?? withoutPort ?? text).split('%')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? []
  const plain = mapped ?? address
  return isIP(plain) ? plain : noAddress
}

/**
 * What requests are counted by: an IPv4 address, or the first half of an IPv6 address, because
 * whoever has one such address has all that begin with it.
 */
export function networkOf(forwarded: string): string {
  const plain = addressOf(forwarded)
  if (!isIPv6(plain)) return plain
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
  addressOf(address) === '::1' || networkOf(address).startsWith('127.')
