import { expect, it } from 'vitest'
import { addressOf, isFromHere, networkOf } from './client-address.server.ts'

it('an IPv4 address is counted by itself, also where it is written as IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

it('all IPv6 addresses of one household are counted together, however they are written', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '2001:db8:1:2::',
  ]) {
    expect(networkOf(address), address).toBe('2001:db8:1:2::/64')
  }
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::2')).toBe('0:0:0:0::/64')
})

it('an address is the same one however a proxy writes it', () => {
  for (const text of [
    '203.0.113.7',
    '203.0.113.7:5678',
    '203.0.113.7:1',
    '::ffff:203.0.113.7',
    '[::FFFF:203.0.113.7]:80',
  ]) {
    expect(addressOf(text), text).toBe('203.0.113.7')
    expect(networkOf(text), text).toBe('203.0.113.7')
  }
  for (const text of [
    '2001:DB8::1',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '"[2001:db8::1]:443"',
    '2001:db8::1%eth0',
  ]) {
    expect(addressOf(text), text).toBe('2001:db8::1')
  }
})

it('what is no address is one visitor, whatever it says', () => {
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
    expect(addressOf(text), text).toBe('unknown')
    expect(networkOf(text), text).toBe('unknown')
  }
})

it('knows the computer itself', () => {
  for (const address of ['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1']) {
    expect(isFromHere(address), address).toBe(true)
  }
  for (const address of ['10.0.0.1', '::2', '2001:db8::1']) {
    expect(isFromHere(address), address).toBe(false)
  }
})
