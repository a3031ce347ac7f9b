import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobilePart, parseMobile } from './parse-mobile.ts'

const digits = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }))
  .map(([first, rest]) => [first, ...rest].join(''))
const dialled = fc.constantFrom('', '+91', '0091', '91', '0', '+91 (0)', '+91-', '91 0')
const between = fc.constantFrom('', ' ', '-', '\u00A0', '\u2009', '.', '\u2011', '\u202C')

describe('a mobile number', () => {
  it('is understood in every usual form, with any blanks and dashes', () => {
    fc.assert(
      fc.property(digits, dialled, between, fc.nat(9), (number, prefix, mark, at) => {
        const typed = `${prefix}${mark}${number.slice(0, at)}${mark}${number.slice(at)}`
        expect(parseMobile(typed)).toBe(number)
        expect(mobilePart(typed)).toBe(number)
      }),
    )
  })

  it.each([
    '+91 98765 43210',
    '098765 43210',
    '९८७६५४३२१०',
    '(98765) 43210',
    '\u202A98765-43210\u202C',
  ])('is understood as "%s"', (typed) => expect(parseMobile(typed)).toBe('9876543210'))

  it.each(
    [
      ['', '98765', '98765432101', '9198765', '0000000000', '0987654321', '+1 98765 43210'],
      ['98765 43210 x', '9876543210/9876543211', '92 98765 43210', '+98765 43210', 'Anita'],
    ].flat(),
  )('is none as "%s"', (typed) => expect(parseMobile(typed)).toBeNull())

  it('is never cut: no digit is left out but what is dialled before it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d +-]{0,20}$/), (typed) => {
        const bare = typed.replaceAll(/\D/g, '')
        const left = bare.slice(0, bare.length - mobilePart(typed).length)
        expect(bare.endsWith(mobilePart(typed))).toBe(true)
        expect(['', '91', '0091', '0', '910', '00910']).toContain(left)
      }),
    )
  })
})

it('a part of a number is searched without what is dialled before it', () => {
  expect(mobilePart('98765-43')).toBe('9876543')
  expect(mobilePart('+91 98765')).toBe('98765')
  // It may as well be the beginning of a number.
  expect(mobilePart('9198765')).toBe('9198765')
  expect(mobilePart('Ravi 98765')).toBe('98765')
  expect(mobilePart('98765 43210 1')).toBe('98765432101')
})
