import { expect, it } from 'vitest'
import { smsSegments } from './sms-segments.ts'

it('an SMS has 160 letters, several have 153 each', () => {
  expect(
    ['', 'a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307)].map(smsSegments),
  ).toEqual([1, 1, 2, 2, 3])
})

it('one letter of another script makes it 70, and 67 each', () => {
  expect(
    ['अ'.repeat(70), 'अ'.repeat(71), `${'a'.repeat(70)}’`, 'अ'.repeat(135)].map(smsSegments),
  ).toEqual([1, 2, 2, 3])
})

it('a letter that takes two units is not cut between two SMS', () => {
  expect(smsSegments(`${'a'.repeat(158)}€`)).toBe(1)
  expect(smsSegments('€'.repeat(80))).toBe(1)
  // 153 is odd: 76 of them are in each.
  expect(smsSegments('€'.repeat(152))).toBe(2)
  expect(smsSegments('€'.repeat(153))).toBe(3)
  expect(smsSegments('😀'.repeat(35))).toBe(1)
  expect(smsSegments('😀'.repeat(67))).toBe(3)
})
