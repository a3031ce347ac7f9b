import { expect, it } from 'vitest'
import { gstinCheckLetter, isGstin } from './gstin.ts'

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('%s is a GSTIN', (text) => {
  expect(isGstin(text)).toBe(true)
})

it.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27aapfu0939f1zv', '27AAPFU0939F0ZV'])(
  '"%s" is none',
  (text) => expect(isGstin(text)).toBe(false),
)

it('a wrong letter, or two that are exchanged, is found', () => {
  const right = '27AAPFU0939F1ZV'
  for (let index = 0; index < 14; index += 1) {
    for (const letter of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const wrong = right.slice(0, index) + letter + right.slice(index + 1)
      expect(isGstin(wrong), wrong).toBe(wrong === right)
    }
  }
  expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
  expect(gstinCheckLetter('27AAPFU0939F1Z')).toBe('V')
})
