import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountFromField,
  decimalFromField,
  numberFromField,
  parseAmount,
  parseDecimal,
  parseNumber,
} from './parse-number.ts'

describe('a typed amount', () => {
  it.each([
    ['650', 650],
    ['1,200', 1200],
    ['1,00,000', 100_000],
    ['12,34,567.50', 1_234_567.5],
    ['1,234,567', 1_234_567],
    ['₹650', 650],
    ['₹ 1,200', 1200],
    ['Rs. 650', 650],
    ['rs 1 200', 1200],
    ['Rs.650/-', 650],
    ['INR 99.5', 99.5],
    ['650 /-', 650],
    [' 1\u00A0200.00 ', 1200],
    ['.5', 0.5],
    ['12.', 12],
    ['-50', -50],
    ['१,२००', 1200],
    ['٦٥٠٫٥', 650.5],
    ['６５０', 650],
  ])('is parsed as %s', (typed, amount) => expect(parseAmount(typed)).toBe(amount))

  it.each(
    [
      ['', '₹', '.', '-', '1e3', '0x10', 'Infinity', '12.345', '1.200', '1,2', '12,34', '1,2345'],
      ['1,,200', '1.200,50', '1.2.3', '5-0', '650 rupees', '6 50', '1,20 0', 'rsx5', '1/2', '--5'],
      ['99999999999999999999', '0,850', '0 850', '0,00,850', '00,850', '01,200'],
    ].flat(),
  )('"%s" is refused', (typed) => expect(parseAmount(typed)).toBeNull())
})

const rupees = fc.integer({ min: 0, max: 99_999_999_99 }).map((paise) => paise / 100)

it.each(['en-IN', 'en-US', 'hi-IN-u-nu-deva', 'ta-IN-u-nu-tamldec', 'ar-u-nu-arab'])(
  'every amount is parsed as %s formats it, with and without its currency',
  (language) => {
    const digitsOnly = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(rupees, fc.constantFrom('', '₹', '₹ ', 'Rs. '), (amount, mark) => {
        expect(parseAmount(mark + digitsOnly.format(amount))).toBe(amount)
      }),
    )
  },
)

it('no text is parsed as a number that its digits do not spell', () => {
  const letters = fc.constantFrom(...'0123456789,. -e/x')
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (typed) => {
      const number = parseNumber(typed)
      expect([null, Number(typed.replaceAll(/[, ]/g, ''))]).toContain(number)
    }),
    { numRuns: 2_000 },
  )
})

it('a measurement may have more decimals than an amount, and has no currency', () => {
  expect(parseNumber('0.125')).toBe(0.125)
  expect(parseNumber('72.50')).toBe(72.5)
  expect(parseNumber('₹72')).toBeNull()
  expect(parseNumber('72,5')).toBeNull()
})

it('what has decimals is not grouped: its comma would be one of decimals', () => {
  expect(
    ['1.025', '11200', ' 7 ', '१.०२५', '٧٫٤', '1,025', '1 025', '١٬٠٢٥'].map(parseDecimal),
  ).toEqual([1.025, 11_200, 7, 1.025, 7.4, null, null, null])
  expect(decimalFromField('1,025')).toBeNaN()
})

it('a field is empty, a number, or unreadable', () => {
  expect([
    numberFromField(''),
    numberFromField(' '),
    numberFromField(12),
    numberFromField('1,200'),
  ]).toEqual([null, null, 12, 1200])
  expect([numberFromField('1e3'), amountFromField('12.345')]).toEqual([Number.NaN, Number.NaN])
  expect(amountFromField('₹ 650')).toBe(650)
})
