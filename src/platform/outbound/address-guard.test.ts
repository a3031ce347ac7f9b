import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import {
  assertReachable,
  canonicalHost,
  guardedLookup,
  isOwnHost,
  isPublicAddress,
  OwnNetworkError,
} from './address-guard.server.ts'

const own: [string, ...string[]][] = [
  ['this computer', '127.0.0.1', '127.1.2.3', '0.0.0.0', '::1', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['link-local, with the metadata of clouds', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['of a carrier', '100.64.0.1', '100.127.255.255'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  ['unique local and site-local', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  ['IPv4 within IPv6', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::a00:1'],
  ['tunnels', '2002:7f00:1::', '2001:0:7f00:1::', '2002:c0a8:101::1'],
  ['reserved', '240.0.0.1', '192.0.0.1', '198.18.0.1', '203.0.113.5', '2001:db8::1', '4000::1'],
]

describe('an address of the clinic’s own network', () => {
  it.each(own)('is refused: %s', (_, ...addresses) => {
    for (const address of addresses) {
      expect(isPublicAddress(address), address).toBe(false)
      expect(isOwnHost(address), address).toBe(true)
    }
  })

  it.each([
    ['as one number', '2130706433'],
    ['in octal', '0177.0.0.1'],
    ['in hexadecimal', '0x7f.1'],
    ['shortened', '127.1'],
    ['in full-width digits', '１２７.0.0.1'],
    ['with a dot at its end', '127.0.0.1.'],
    ['in brackets', '[::ffff:127.0.0.1]'],
  ])('is refused %s', (_, host) => {
    expect(isOwnHost(host)).toBe(true)
  })

  it.each(['localhost', 'LOCALHOST.', 'mailserver', 'printer.local', 'nas.lan', 'a.b.internal'])(
    'is refused by its name: %s',
    (host) => expect(isOwnHost(host)).toBe(true),
  )

  it.each(['', 'a b.com', 'a@b.com', 'a/b.com', 'a:80', 'a#b.com', 'x.com\r\ny', 'a%2eb'])(
    'is what is no host: %j',
    (host) => expect(isOwnHost(host)).toBe(true),
  )
})

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  'an address of the internet is none: %s',
  (address) => expect([isPublicAddress(address), isOwnHost(address)]).toEqual([true, false]),
)

it('a setting allows a host, at every port or at one', () => {
  const hosts = ['mail.local', '192.168.1.5:8080']
  expect(() => assertReachable('MAIL.local.', 25, hosts)).not.toThrow()
  expect(() => assertReachable('192.168.1.5', 8080, hosts)).not.toThrow()
  expect(() => assertReachable('192.168.1.5', 25, hosts)).toThrow(OwnNetworkError)
  expect(() => assertReachable('x.mail.local', 25, hosts)).toThrow(OwnNetworkError)
})

it('a host is compared in one form', () => {
  expect(canonicalHost('MAIL.Example.com.')).toBe('mail.example.com')
  expect(canonicalHost('2130706433')).toBe('127.0.0.1')
  expect(canonicalHost('[2606:4700:0:0::1]')).toBe('2606:4700::1')
})

describe('a name', () => {
  /** A name server that answers each question with the next addresses. */
  const answering = (...answers: string[][]) => {
    const resolve = (
      _host: string,
      _options: object,
      done: (e: null, a: LookupAddress[]) => void,
    ) =>
      done(
        null,
        answers.shift()!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    return (isAllowed = false) => guardedLookup(isAllowed, resolve as never)
  }
  const look = (lookup: ReturnType<typeof guardedLookup>, all: boolean) =>
    new Promise((resolve) =>
      lookup('gateway.example', { all }, (error, address) => resolve(error ?? address)),
    )

  it('is not connected to where it resolves to the clinic’s network, among others too', async () => {
    const names = answering(['10.0.0.7'], ['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::1'])
    for (const all of [true, false, true]) {
      expect(await look(names(), all)).toBeInstanceOf(OwnNetworkError)
    }
  })

  it('is connected to at the very address that was checked: it is resolved once', async () => {
    const names = answering(['8.8.8.8'], ['127.0.0.1'])
    const lookup = names()
    expect(await look(lookup, false)).toBe('8.8.8.8')
    expect(await look(lookup, false)).toBeInstanceOf(OwnNetworkError)
  })

  it('is connected to within the network where a setting allows it', async () => {
    expect(await look(answering(['10.0.0.7'])(true), false)).toBe('10.0.0.7')
  })
})
