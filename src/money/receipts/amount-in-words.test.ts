import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [100, 'One rupee only'],
  [101, 'One rupee and one paisa only'],
  [50, 'Fifty paise only'],
  [80_000, 'Eight hundred rupees only'],
  [45_050, 'Four hundred fifty rupees and fifty paise only'],
  [1_00_000_00, 'One lakh rupees only'],
  [
    12_34_567_89,
    'Twelve lakh thirty-four thousand five hundred sixty-seven rupees and eighty-nine paise only',
  ],
  [1_00_00_000_00, 'One crore rupees only'],
  [
    9_99_99_999_99,
    'Nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees and ninety-nine paise only',
  ],
])('%i paise are %s', (paise, words) => expect(amountInWords(paise)).toBe(words))

it('no two amounts have the same words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e12 }), (a, b) => {
      expect(amountInWords(a) === amountInWords(b)).toBe(a === b)
    }),
  )
  const words = Array.from({ length: 200_000 }, (_, paise) => amountInWords(paise + 1))
  expect(new Set(words).size).toBe(words.length)
})
