import { expect, it } from 'vitest'
import { clientAddress, isLocalRequest, networkKey } from './client-address.server.ts'

it('an IPv4 address is counted by itself, also when written as IPv6', () => {
  expect(networkKey('203.0.113.7')).toBe('203.0.113.7')
  expect(networkKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

it('all IPv6 addresses of one household are counted together, in every notation', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '2001:db8:1:2::',
  ]) {
    expect(networkKey(address), address).toBe('2001:db8:1:2::/64')
  }
  expect(networkKey('2001:db8:1:3::1')).not.toBe(networkKey('2001:db8:1:2::1'))
  expect(networkKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkKey('::2')).toBe('0:0:0:0::/64')
})

it('an address is recognized in every notation of a proxy', () => {
  for (const text of [
    '203.0.113.7',
    '203.0.113.7:5678',
    '203.0.113.7:1',
    '::ffff:203.0.113.7',
    '[::FFFF:203.0.113.7]:80',
  ]) {
    expect(clientAddress(text), text).toBe('203.0.113.7')
    expect(networkKey(text), text).toBe('203.0.113.7')
  }
  for (const text of [
    '2001:DB8::1',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '"[2001:db8::1]:443"',
    '2001:db8::1%eth0',
  ]) {
    expect(clientAddress(text), text).toBe('2001:db8::1')
  }
})

it('all text that is not an address counts as one visitor', () => {
  for (const text of [
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '999.1.1.1:80',
    '[x]:1',
    'é',
  ]) {
    expect(clientAddress(text), text).toBe('unknown')
    expect(networkKey(text), text).toBe('unknown')
  }
})

it('recognizes the local computer', () => {
  for (const address of ['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1']) {
    expect(isLocalRequest(address), address).toBe(true)
  }
  for (const address of ['10.0.0.1', '::2', '2001:db8::1']) {
    expect(isLocalRequest(address), address).toBe(false)
  }
})
