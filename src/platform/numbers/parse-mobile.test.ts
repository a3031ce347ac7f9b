import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobileSearchDigits, parseMobile } from './parse-mobile.ts'

const digits = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }))
  .map(([first, rest]) => [first, ...rest].join(''))
const dialPrefixes = fc.constantFrom('', '+91', '0091', '91', '0', '+91 (0)', '+91-', '91 0')
const separators = fc.constantFrom('', ' ', '-', '\u00A0', '\u2009', '.', '\u2011', '\u202C')

describe('a mobile number', () => {
  it('is parsed in every usual form, with any blanks and dashes', () => {
    fc.assert(
      fc.property(digits, dialPrefixes, separators, fc.nat(9), (number, prefix, mark, at) => {
        const input = `${prefix}${mark}${number.slice(0, at)}${mark}${number.slice(at)}`
        expect(parseMobile(input)).toBe(number)
        expect(mobileSearchDigits(input)).toBe(number)
      }),
    )
  })

  it.each([
    '+91 98765 43210',
    '098765 43210',
    '९८७६५४३२१०',
    '(98765) 43210',
    '\u202A98765-43210\u202C',
  ])('"%s" is parsed', (input) => expect(parseMobile(input)).toBe('9876543210'))

  it.each(
    [
      ['', '98765', '98765432101', '9198765', '0000000000', '0987654321', '+1 98765 43210'],
      ['98765 43210 x', '9876543210/9876543211', '92 98765 43210', '+98765 43210', 'Anita'],
    ].flat(),
  )('"%s" is not a mobile number', (input) => expect(parseMobile(input)).toBeNull())

  it('is never cut: only a dialling prefix is removed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d +-]{0,20}$/), (input) => {
        const digitsOnly = input.replaceAll(/\D/g, '')
        const remainder = digitsOnly.slice(0, digitsOnly.length - mobileSearchDigits(input).length)
        expect(digitsOnly.endsWith(mobileSearchDigits(input))).toBe(true)
        expect(['', '91', '0091', '0', '910', '00910']).toContain(remainder)
      }),
    )
  })
})

it('a partial number is searched without its dialling prefix', () => {
  expect(mobileSearchDigits('98765-43')).toBe('9876543')
  expect(mobileSearchDigits('+91 98765')).toBe('98765')
  // These digits may also be the beginning of a number.
  expect(mobileSearchDigits('9198765')).toBe('9198765')
  expect(mobileSearchDigits('Ravi 98765')).toBe('98765')
  expect(mobileSearchDigits('98765 43210 1')).toBe('98765432101')
})
